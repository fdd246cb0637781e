import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router-dom'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PriceGroup } from '#contract/schema.gen.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { forgetDrafts } from '#client/device/drafts/draft-store.ts'
import { PriceGroupsPage } from '#client/features/pricing/price-groups-page.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { employeeWith } from '../device/staff-user.ts'

const seen: PriceGroup = { id: 3, photo_count: 5, price: 4500, outfitter_id: 1, version: 'seen' }
const theirs: PriceGroup = { ...seen, photo_count: 4, price: 3900, version: 'theirs' }

/** The price group as the server stores it, and the bodies of the saves that it received. */
let stored: PriceGroup
let saves: Partial<PriceGroup>[]

const send = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'server-time': new Date().toISOString() } })

async function answer(request: Request): Promise<Response> {
  if (request.method !== 'PUT') return send({ success: true, outfitter: { price_groups: [stored] } })
  const body = (await request.json()) as Partial<PriceGroup>
  saves.push(body)
  if (body.version !== stored.version) {
    const errors = { price: 'A colleague saved this meanwhile.' }
    return send({ success: false, code: 'stale', errors, current: stored }, 409)
  }
  stored = { ...stored, ...body, version: 'mine' }
  return send({ success: true, price_group: stored })
}

function open(): void {
  const client = createQueryClient()
  client.setQueryData(outfitterQuery(1).queryKey, { price_groups: [seen] } as never)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  render(
    <>
      <MemoryRouter>
        <PriceGroupsPage outfitterId={1} />
      </MemoryRouter>
      <NoticeRegion closeLabel="Close" />
    </>,
    { wrapper },
  )
  fireEvent.click(screen.getByRole('button', { name: /^Edit/ }))
}

beforeEach(async () => {
  saves = []
  stored = theirs
  vi.stubGlobal('fetch', vi.fn(answer))
  await storeSession({ token: 'a token', user: employeeWith('settings.manage') })
})
afterEach(async () => {
  cleanup()
  dismissNotices()
  await forgetDrafts()
  await forgetSession()
  vi.unstubAllGlobals()
})

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const shown = () => [field('Photo Count').value, field('Price').value]
const conflict = () => screen.findByText('A colleague saved this meanwhile')
const rows = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)

describe('a form whose save a colleague’s save came before', () => {
  it('stays open with what was typed, and shows the colleague’s values beside it', async () => {
    open()
    type('Photo Count', '3')
    type('Price', '36')
    press('Save')
    await conflict()
    expect(saves).toMatchObject([{ photo_count: 3, price: 3600, version: 'seen' }])
    expect(shown()).toEqual(['3', '36'])
    expect(rows()).toEqual(['4', '3', '$39.00', '$36.00'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })

  it('saves what was typed with the new version after ‘Keep mine’', async () => {
    open()
    type('Photo Count', '3')
    type('Price', '36')
    press('Save')
    await conflict()
    press('Keep mine')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saves.at(-1)).toMatchObject({ photo_count: 3, price: 3600, version: 'theirs' })
    expect(stored.price).toBe(3600)
  })

  it('has the colleague’s values after ‘Take theirs’, and saves changes of them', async () => {
    open()
    type('Price', '36')
    press('Save')
    await conflict()
    press('Take theirs')
    expect(screen.queryByText('A colleague saved this meanwhile')).toBeNull()
    expect(shown()).toEqual(['4', '39.00'])
    type('Price', '40')
    press('Save')
    await waitFor(() => expect(saves.at(-1)).toMatchObject({ photo_count: 4, price: 4000, version: 'theirs' }))
  })

  it('takes the colleague’s value of a field that the person did not change, and says so', async () => {
    open()
    type('Price', '36')
    press('Save')
    await conflict()
    expect(shown()).toEqual(['4', '36'])
    expect(rows()).toEqual(['4', 'not changed', '$39.00', '$36.00'])
  })

  it('refuses a wrong entry after ‘Keep mine’ too', async () => {
    open()
    type('Price', '36')
    press('Save')
    await conflict()
    type('Price', 'abc')
    press('Keep mine')
    expect(await screen.findByText(/^Price: /)).toBeTruthy()
    expect(saves).toHaveLength(1)
  })

  it('shows both values again when a colleague saves once more', async () => {
    open()
    type('Price', '36')
    press('Save')
    await conflict()
    stored = { ...theirs, price: 3800, version: 'theirs again' }
    press('Keep mine')
    await waitFor(() => expect(rows()).toContain('$38.00'))
    expect(shown()).toEqual(['4', '36'])
    expect(saves.map(({ version }) => version)).toEqual(['seen', 'theirs'])
  })

  it('sends the version with which a restored draft began', async () => {
    open()
    type('Price', '36')
    cleanup()
    stored = theirs
    // The list has the colleague's values now.
    const client = createQueryClient()
    client.setQueryData(outfitterQuery(1).queryKey, { price_groups: [theirs] } as never)
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <PriceGroupsPage outfitterId={1} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: /^Edit/ }))
    expect(shown()).toEqual(['4', '36.00'])
    press('Save')
    await conflict()
    expect(saves).toMatchObject([{ photo_count: 4, price: 3600, version: 'seen' }])
    expect(rows()).toEqual(['$39.00', '$36.00'])
  })
})
