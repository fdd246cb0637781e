import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { AlbumSearchForm } from '#client/features/albums/album-search.tsx'
import { dismissNotices } from '#client/ui/notices/notices.tsx'
import { employeeWith } from '../device/staff-user.ts'

const onSearch = vi.fn()

/** Fills one empty part of the date field with the arrow key. */
const fill = (part: 'year' | 'month' | 'day') =>
  fireEvent.keyDown(screen.getByRole('spinbutton', { name: new RegExp(`^${part}`) }), { key: 'ArrowUp' })

const search = () => fireEvent.click(screen.getByRole('button', { name: 'Search' }))
const form = () => screen.getByRole('form')

describe('AlbumSearchForm', () => {
  beforeEach(async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, outfitter: { river_sections: [] } })))
    await storeSession({ token: 'a token', user: employeeWith() })
    render(
      <QueryClientProvider client={new QueryClient()}>
        <AlbumSearchForm
          today="2026-07-05"
          start={{ date: null, outfitterId: null, sectionId: null }}
          onSearch={onSearch}
        />
      </QueryClientProvider>,
    )
  })
  afterEach(async () => {
    act(dismissNotices)
    cleanup()
    onSearch.mockClear()
    await forgetSession()
    vi.unstubAllGlobals()
  })

  it('searches today’s albums with one press, also before a date is typed', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Today' }))
    expect(onSearch).toHaveBeenCalledWith({ date: '2026-07-05', outfitter_id: 1, river_section_id: null })
  })

  it('refuses a search without a date, and searches once a date is typed', () => {
    search()
    expect(within(form()).getByText('Date is required')).toBeTruthy()
    expect(onSearch).not.toHaveBeenCalled()

    fill('year')
    fill('month')
    fill('day')
    expect(within(form()).queryByText('Date is required')).toBeNull()
    search()
    expect(onSearch).toHaveBeenCalledWith(expect.objectContaining({ date: expect.any(String) }))
  })
})
