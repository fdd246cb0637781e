import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissNotices } from '#client/ui/notices/notices.tsx'
import { group, photo } from '../cart/cart-fixtures.ts'
import { openStorefront } from './open-storefront.tsx'

const timed = (id: number) => ({ ...photo(id), taken_at: '2026-07-01T10:02:00Z' })
const groupCount = (count: number) => screen.findByRole('heading', { name: `Photo groups ${count}` })

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
})

afterEach(() => {
  cleanup()
  dismissNotices()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a filter that hides all groups of a day', () => {
  it('is the guide, is named as the cause, and goes with one tap', async () => {
    openStorefront('by-guide', [group(1, [11]), group(2, [21])])
    const guide = await screen.findByLabelText('Your Guide')
    fireEvent.change(guide, { target: { value: '2' } })
    await groupCount(1)
    fireEvent.change(guide, { target: { value: 'nobody' } })
    await groupCount(0)
    expect(screen.getByText('No group matches that name')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Show all groups' }))
    await groupCount(2)
  })

  it('offers the guides of the day while the guest types, and finds their groups', async () => {
    const groups = [{ ...group(1, [11]), name: 'Maria – Raft 2' }, group(2, [21])]
    openStorefront('by-offered-guide', groups, { guides: ['Maria'] })
    const field = await screen.findByLabelText('Your Guide')
    const options = document.getElementById(field.getAttribute('list') ?? '')?.children ?? []
    expect([...options].map((option) => option.textContent)).toEqual(['Maria'])
    fireEvent.change(field, { target: { value: 'Maria' } })
    await groupCount(1)
  })

  it('is the time of day, is named as the cause, and goes with one tap', async () => {
    const groups = [1, 2].map((id) => ({ ...group(id, []), photos: [timed(id * 10)] }))
    openStorefront('by-time', groups, { address: '?time=900-905' })
    await groupCount(0)
    fireEvent.click(screen.getByRole('button', { name: 'Show the whole day' }))
    await groupCount(2)
    expect(screen.queryByText('No groups at this time')).toBeNull()
  })
})

describe('a day without groups', () => {
  it('has no heading for groups', async () => {
    openStorefront('singles-only', [], { singles: [photo(91)] })
    await screen.findByRole('heading', { name: 'Single photos 1' })
    expect(screen.queryByRole('heading', { name: /^Photo groups/ })).toBeNull()
  })
})

describe('a link to a group', () => {
  const names = async () => (await screen.findAllByRole('article')).map((card) => card.querySelector('h3')?.textContent)

  it('shows that group before the others, and all in their usual order when the day lacks it', async () => {
    const groups = [1, 2, 3].map((id) => group(id, [id * 10]))
    openStorefront('by-link', groups, { address: '?group=3' })
    const linked = await names()
    cleanup()
    openStorefront('by-old-link', groups, { address: '?group=99' })
    const usual = await names()
    expect(new Set(usual).size).toBe(3)
    expect(linked).toEqual([usual[2], usual[0], usual[1]])
  })
})
