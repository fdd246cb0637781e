import 'fake-indexeddb/auto'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '#contract/schema.gen.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { FindButton } from '#client/app/staff/find/find-button.tsx'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { employeeWith } from '../device/staff-user.ts'

const shop = { id: 1, name: 'Arkansas Headwaters', slug: 'arkansas-headwaters' }
const orderOf = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  email: `${name.toLowerCase()}@guest.test`,
  total: 5266,
  local_code: null,
  status: 'completed',
  display_date: '2026-07-04',
  outfitter: shop,
  ...more,
})
const nothing = { orders: [], users: [], albums: [], displayGroups: [], discounts: [] }

let answers: Record<string, object>
let asked: string[]
let aborted: string[]
let client: QueryClient

async function serve(request: Request): Promise<Response> {
  const { text } = (await request.json()) as { text: string }
  asked.push(text)
  const abort = new Promise<never>((_, reject) => {
    request.signal.addEventListener('abort', () => {
      aborted.push(text)
      reject(new DOMException('Aborted', 'AbortError'))
    })
  })
  await Promise.race([abort, new Promise((resolve) => setTimeout(resolve, text === 'slow' ? 10_000 : 5))])
  return Response.json(
    { success: true, ...nothing, ...answers[text] },
    { headers: { 'server-time': new Date().toISOString() } },
  )
}

beforeEach(() => {
  answers = {}
  asked = []
  aborted = []
  vi.stubGlobal('fetch', serve)
  connectivity.heard()
})

afterEach(async () => {
  cleanup()
  await forgetSession()
  vi.unstubAllGlobals()
})

async function show(user: SessionUser) {
  await storeSession({ token: 'a token', user })
  client = createQueryClient()
  const router = createMemoryRouter([{ path: '*', element: <FindButton /> }], { initialEntries: ['/dashboard'] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return () => router.state.location.pathname + router.state.location.search
}

const owner = () =>
  employeeWith(
    'orders.work',
    'orders.search',
    'settings.manage',
    'users.manage',
    'albums.read',
    'display-groups.manage',
  )
const admin = (): SessionUser => ({
  ...employeeWith('outfitters.manage', 'orders.work', 'orders.search', 'users.manage', 'settings.manage'),
  role: 'admin',
  outfitter_id: null,
})

async function type(text: string): Promise<HTMLElement> {
  if (!screen.queryByRole('combobox')) fireEvent.keyDown(document.body, { key: '/' })
  const field = await screen.findByRole('combobox')
  fireEvent.change(field, { target: { value: text } })
  return field
}

const titles = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('the search of the staff pages', () => {
  it.each([{ key: '/' }, { key: 'k', ctrlKey: true }, { key: 'k', metaKey: true }])('opens at %o', async (press) => {
    await show(owner())
    fireEvent.keyDown(document.body, press)
    const field = await screen.findByRole('combobox')
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  it('finds pages and actions of the user’s menu without the server', async () => {
    const address = await show(owner())
    const field = await type('user')
    expect(titles()).toEqual(['Users', 'New User'])
    expect(within(screen.getByRole('group', { name: 'Actions' })).getByRole('option').textContent).toBe('New User')
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(address()).toBe('/dashboard/users?new=1'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await type('taxes')
    expect(titles()).toEqual([])
  })

  it('marks the chosen option for screen readers, and the arrows go around', async () => {
    await show(owner())
    const field = await type('user')
    const chosen = () => screen.getByRole('option', { selected: true })
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen().id)
    fireEvent.keyDown(field, { key: 'ArrowUp' })
    expect(chosen().textContent).toBe('New User')
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(chosen().textContent).toBe('Users')
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen().id)
  })

  it('lists what the server finds, and opens an order', async () => {
    answers['sam'] = {
      orders: [orderOf(7, 'Sam')],
      users: [{ id: 2, name: 'Samira', email: 'samira@x.test', role: 'employee', outfitter: shop }],
      albums: [{ id: 3, name: 'Sam’s album', date: '2026-07-04', outfitter: shop }],
      displayGroups: [{ id: 4, client_id: null, name: 'Sam’s raft', date: '2026-07-04', outfitter: shop }],
      discounts: [{ id: 5, name: 'SAM10', outfitter: shop }],
    }
    const address = await show(owner())
    const field = await type('sam')
    await screen.findByRole('option', { name: /Order 7 · \$52\.66/ })
    expect(
      screen.getAllByRole('group').map((group) => group.textContent?.split(/(?<=[a-z])(?=[A-Z])/)[0]),
    ).toHaveLength(5)
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(address()).toBe('/dashboard/order-detail/7'))
    await type('sam')
    fireEvent.click(await screen.findByRole('option', { name: /raft/ }))
    await waitFor(() => expect(address()).toBe('/dashboard/display-groups?date=2026-07-04&group=4'))
  })

  it('opens the order that arrives after Enter, and never one of an earlier text', async () => {
    answers['sam'] = { orders: [orderOf(7, 'Sam')] }
    answers['samuel'] = { orders: [orderOf(8, 'Samuel')] }
    const address = await show(owner())
    await type('sam')
    await screen.findByRole('option', { name: /Order 7/ })
    fireEvent.keyDown(await type('samuel'), { key: 'Enter' })
    await waitFor(() => expect(address()).toBe('/dashboard/order-detail/8'))
  })

  it('asks once for a word that is typed fast, and cancels the request of an older text', async () => {
    await show(owner())
    for (const text of ['s', 'sl', 'slo', 'slow']) await type(text)
    await waitFor(() => expect(asked).toEqual(['slow']))
    await type('sam')
    await waitFor(() => expect(asked).toEqual(['slow', 'sam']))
    expect(aborted).toEqual(['slow'])
    expect(await screen.findAllByText('Nothing found for ‘sam’')).toBeTruthy()
  })

  it('leads to the whole list when an order’s text has more hits than fit', async () => {
    answers['sam'] = { orders: [1, 2, 3, 4, 5].map((id) => orderOf(id, 'Sam')) }
    const address = await show(owner())
    await type('sam')
    fireEvent.click(await screen.findByRole('option', { name: 'All orders with ‘sam’' }))
    await waitFor(() => expect(address()).toBe('/dashboard/orders?text=sam'))
  })

  it('opens the outfitter of a code for an administrator', async () => {
    answers['river'] = { discounts: [{ id: 5, name: 'RIVER10', outfitter: shop }] }
    const address = await show(admin())
    await type('river')
    const option = await screen.findByRole('option', { name: /RIVER10/ })
    expect(option.textContent).toContain('Arkansas Headwaters')
    fireEvent.click(option)
    await waitFor(() => expect(address()).toBe('/dashboard/discounts?q=RIVER10'))
  })

  it('says that it is offline, and finds pages and the pending orders that the device holds', async () => {
    await show(owner())
    client.setQueryData(
      ['pending-orders', 1],
      [orderOf(7, 'Łukasz', { local_code: 'K7-4QXM' }), orderOf(8, 'Ann', { total: 100 })],
    )
    await type('lukasz')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await act(async () => {
      connectivity.lost()
      await vi.waitUntil(() => connectivity.state === 'offline')
    })
    await screen.findAllByText(/^Offline: this finds/)
    for (const text of ['lukasz', '7', 'k74qxm', '52.66']) {
      await type(text)
      await waitFor(() => expect(titles().join()).toContain('Order 7'))
      expect(titles().join()).not.toContain('Order 8')
    }
    await type('pending')
    expect(titles()).toEqual(['Pending Orders'])
  })

  it('says that the search failed', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        Response.json(
          { success: false, code: 'failed', errors: {} },
          { status: 500, headers: { 'server-time': new Date().toISOString() } },
        ),
      ),
    )
    await show(owner())
    await type('sam')
    expect(await screen.findAllByText(/^The search failed/)).toBeTruthy()
  })
})
