import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { forgetSession, keepSession } from '#client/api/stored-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { orderChangeKinds } from '#client/features/orders/actions/order-change-list.ts'
import { OrderSearchView } from '#client/features/orders/search/order-search.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { employeeWith } from '../device/staff-user.ts'

const database = offlineDatabase()
const stop = new AbortController()
let email: string
let sought: (string | null | undefined)[]

/** A server with one order. An email matches by its beginning. */
async function serve(request: Request): Promise<Response> {
  const headers = { 'server-time': new Date().toISOString() }
  const order = {
    id: 7,
    outfitter: { id: 1, name: 'Arkansas Headwaters', slug: 'arkansas-headwaters' },
    name: 'Robin River',
    email,
    status: 'completed',
    total: 4200,
    notes: '',
    display_date: '2026-07-04',
    display_time: '14:00',
  }
  const body = (await request.json()) as { email?: string | null }
  if (request.url.endsWith('/order/edit-email')) {
    email = body.email ?? ''
    return Response.json({ success: true, order: { ...order, email } }, { headers })
  }
  sought.push(body.email)
  const orders = email.startsWith(body.email ?? '') ? [order] : []
  return Response.json({ success: true, orders, next: null }, { headers })
}

beforeEach(async () => {
  email = 'robin@gest.test'
  sought = []
  vi.stubGlobal('fetch', serve)
  connectivity.heard()
  await Promise.all(database.tables.map((table) => table.clear()))
  await keepSession({ token: 'a token', user: employeeWith('orders.work', 'orders.search') })
})

afterEach(async () => {
  stop.abort()
  act(dismissNotices)
  cleanup()
  await forgetSession()
  vi.unstubAllGlobals()
})

it('an order that was found by its email stays in sight when this email is changed', async () => {
  const deps = {
    database,
    connectivity,
    kinds: orderChangeKinds,
    currentActor: () => '4',
    alone: true,
    random: () => 0,
  }
  const drained = drain(deps, crypto.randomUUID(), stop.signal)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/admin/orders?email=robin%40gest.test']}>
        <OrderSearchView />
        <NoticeRegion closeLabel="Close notice" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
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
  stop.abort()
  await drained
})
