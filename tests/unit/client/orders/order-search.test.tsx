import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { orderChangeKinds } from '#client/features/orders/actions/order-change-list.ts'
import { queueOrderChange } from '#client/features/orders/actions/queue-order-change.ts'
import { OrderSearchPage } from '#client/features/orders/search/order-search-page.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { until } from '../device/offline-fixtures.ts'
import { employeeWith } from '../device/staff-user.ts'

const database = offlineDatabase()
let stop: AbortController
let drained: Promise<void>
let email: string
let sought: (string | null | undefined)[]
/** Time zones of further orders that the search finds. */
let otherZones: string[]

/** Simulates a server with one order. Its search finds an email by the first letters. */
async function serve(request: Request): Promise<Response> {
  const headers = { 'server-time': new Date().toISOString() }
  const order = {
    id: 7,
    flags: [],
    outfitter: { id: 1, name: 'Arkansas Headwaters', slug: 'arkansas-headwaters' },
    name: 'Robin River',
    email,
    status: 'completed',
    total: 4200,
    notes: '',
    local_code: null,
    discount: null,
    display_date: '2026-07-04',
    display_time: '14:00',
    timezone: 'America/Denver',
  }
  if (request.method === 'GET')
    return Response.json({ success: true, order: { ...order, tender: 'card', refunded_total: 1000 } }, { headers })
  const body = (await request.json()) as { email?: string | null; text?: string | null }
  if (request.url.endsWith('/order/add-note')) return Response.json({ success: true, order }, { headers })
  if (request.url.endsWith('/order/edit-email')) {
    if (!body.email?.endsWith('.test')) {
      const errors = { email: 'This address takes no mail' }
      return Response.json({ success: false, code: 'invalid-field', errors }, { status: 422, headers })
    }
    email = body.email ?? ''
    return Response.json({ success: true, order: { ...order, email } }, { headers })
  }
  sought.push(body.text ?? body.email)
  const others = otherZones.map((timezone, index) => ({ ...order, id: 8 + index, timezone }))
  const orders = email.startsWith(body.email ?? '') ? [order, ...others] : []
  return Response.json({ success: true, orders, next: null }, { headers })
}

beforeEach(async () => {
  email = 'robin@gest.test'
  sought = []
  otherZones = []
  stop = new AbortController()
  drained = Promise.resolve()
  vi.stubGlobal('fetch', serve)
  connectivity.heard()
  await Promise.all(database.tables.map((table) => table.clear()))
  await storeSession({ token: 'a token', user: employeeWith('orders.work', 'orders.search') })
})

afterEach(async () => {
  stop.abort()
  await drained
  act(dismissNotices)
  cleanup()
  await forgetSession()
  vi.unstubAllGlobals()
})

function startDrainer(): void {
  const deps = { database, connectivity, kinds: orderChangeKinds, currentActor: () => '4', alone: true }
  drained = drain({ ...deps, random: () => 0 }, crypto.randomUUID(), stop.signal)
}

function show(address: string): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <OrderSearchPage />
        <NoticeRegion closeLabel="Close notice" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('an order that was found by its email stays in the search results after staff change this email', async () => {
  startDrainer()
  show('/admin/orders?email=robin%40gest.test')
  fireEvent.click(await screen.findByRole('button', { name: 'More actions: 7' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change Email' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(dialog.querySelector('input') as HTMLElement, { target: { value: 'robin@guest.test' } })
  fireEvent.submit(dialog.querySelector('form') as HTMLElement)

  await screen.findByText('This email has been changed')
  expect(screen.getByText('Order 7')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('robin@gest.test')).toBeNull())
  await waitFor(() => expect(sought.at(-1)).toBe('robin@guest.test'))
  expect(await screen.findByText('robin@guest.test')).toBeTruthy()
  expect(screen.queryByText('No orders found')).toBeNull()
  expect(screen.getByText('This email has been changed')).toBeTruthy()
})

it('the order search lists queued changes that the server refused, for any outfitter and before any search', async () => {
  const of = (orderId: number) => ({ orderId, outfitterId: orderId })
  const wrong = { kind: 'order.email', email: 'robin@guest.example' } as const
  const by = (key: string) => ({ actor: '4', key: key.padStart(22, 'k') })
  await queueOrderChange(database, { ...wrong, ...of(8) }, by('8'))
  await queueOrderChange(database, { ...wrong, ...of(9) }, by('9'))
  await queueOrderChange(database, { kind: 'order.note', note: 'Wants a print', ...of(7) }, by('7'))
  show('/admin/orders')
  await until(async () => (await database.outbox.count()) === 3)
  startDrainer()
  expect(await screen.findByText('Order 7: This note has been saved')).toBeTruthy()
  const needsAttention = await screen.findByRole('list', { name: 'Needs attention' })
  await waitFor(() => expect(within(needsAttention).getAllByRole('listitem')).toHaveLength(2))
  for (const id of [8, 9]) {
    expect(within(needsAttention).getByText(`Order ${id}: Email · Needs attention`)).toBeTruthy()
    expect(screen.getByText(`Order ${id}: Email · Needs attention. This address takes no mail`)).toBeTruthy()
  }
  expect(screen.getAllByRole('button', { name: 'Close notice' })).toHaveLength(1)
})

it.each([
  [['America/Denver'], ['2026-07-04 14:00', '2026-07-04 14:00']],
  [
    ['America/New_York', 'America/Denver'],
    ['2026-07-04 14:00 MDT', '2026-07-04 14:00 EDT', '2026-07-04 14:00 MDT'],
  ],
])('the times name their zones only when orders of several zones stand in one table', async (zones, times) => {
  otherZones = zones
  show('/admin/orders?all=1')
  await waitFor(() => expect(screen.getAllByText(/^2026-07-04/).map(({ textContent }) => textContent)).toEqual(times))
})

describe('the order search of an outfitter', () => {
  it('names no outfitter, and an administrator’s does', async () => {
    show('/dashboard/orders?all=1')
    await screen.findByRole('link', { name: '7' })
    expect(screen.queryByText('Arkansas Headwaters')).toBeNull()
    cleanup()
    const user = employeeWith('orders.work', 'orders.search')
    await storeSession({ token: 'a token', user: { ...user, role: 'admin', outfitter_id: null, outfitter: null } })
    show('/admin/orders?all=1')
    expect(await screen.findByText('Arkansas Headwaters')).toBeTruthy()
  })

  it('searches by a name, code or amount, which the address keeps', async () => {
    show('/dashboard/orders?text=52%2C66')
    await screen.findByRole('link', { name: '7' })
    expect(sought).toEqual(['52,66'])
    expect(screen.getByLabelText<HTMLInputElement>('Name, code or amount').value).toBe('52,66')
  })

  it('refunds the rest of an order from its row, for those who may', async () => {
    show('/dashboard/orders?all=1')
    fireEvent.click(await screen.findByRole('button', { name: 'More actions: 7' }))
    await screen.findByRole('menuitem', { name: 'Resend Order' })
    expect(screen.queryByRole('menuitem', { name: 'Refund' })).toBeNull()
    cleanup()
    await storeSession({ token: 'a token', user: employeeWith('orders.work', 'orders.search', 'orders.refund') })
    show('/dashboard/orders?all=1')
    fireEvent.click(await screen.findByRole('button', { name: 'More actions: 7' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Refund' }))
    expect(await screen.findByRole('button', { name: 'Refund $32.00' })).toBeTruthy()
  })
})
