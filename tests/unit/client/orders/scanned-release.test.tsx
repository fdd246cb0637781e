import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfflineOrder } from '#domain/orders/offline-order.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { actionKindsOf } from '#client/device/outbox/action-kind.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { PendingOrders } from '#client/features/orders/pending/pending-orders.tsx'
import { orderChanges } from '#client/features/orders/actions/order-change-list.ts'
import { releaseScanned } from '#client/features/orders/scan/scanned-order.action.ts'
import { ScannedOrder } from '#client/features/orders/scan/scanned-order.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { until } from '../device/offline-fixtures.ts'
import { employeeWith } from '../device/staff-user.ts'

const database = offlineDatabase()
const order: OfflineOrder = {
  id: 'ab'.repeat(16),
  slug: 'arkansas-headwaters',
  isExternal: false,
  localCode: 'K7-4QXM',
  placedAt: Date.now(),
  total: 1818,
  items: [{ kind: 'photo', id: 11, addedAt: Date.now() }],
  sealed: Uint8Array.from({ length: 350 }, () => 7),
}
const row = {
  id: 7,
  outfitter: { id: 1, name: 'Arkansas Headwaters', slug: 'arkansas-headwaters' },
  name: 'Anna Ahead',
  email: 'anna@guest.test',
  total: 1818,
  notes: '',
  discount: null,
  discount_value: 0,
  local_code: 'K7-4QXM',
  flags: [],
  placed_at: null,
  display_date: '2026-07-04',
  display_time: '14:00',
}
const released = {
  success: true,
  difference: 0,
  order: { id: 7, status: 'completed', total: 1818 },
  released_before: null,
}

let sent: object[]
let undone: object[]
let answer: { readonly status: number; readonly body: object }
let pending: object[]
let isReachable: boolean
/** True while the server answers everything but the release. */
let isHeld: boolean
let stop: AbortController
let drained: Promise<void>

beforeEach(async () => {
  sent = []
  undone = []
  answer = { status: 200, body: released }
  pending = []
  isReachable = true
  isHeld = false
  localStorage.clear()
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!isReachable || request.url.includes('/order/events')) throw new TypeError('Failed to fetch')
    const headers = { 'server-time': new Date().toISOString() }
    if (request.url.endsWith('/order/place-and-release')) {
      if (isHeld) throw new TypeError('Failed to fetch')
      sent.push((await request.json()) as object)
      return Response.json(answer.body, { status: answer.status, headers })
    }
    if (request.url.endsWith('/order/undo-release')) undone.push((await request.json()) as object)
    return Response.json({ success: true, orders: pending, outfitter: { id: 1, discounts: [] } }, { headers })
  })
  connectivity.heard()
  await storeSession({ token: 'a token', user: employeeWith('orders.work') })
  await Promise.all(database.tables.map((table) => table.clear()))
  stop = new AbortController()
  const kinds = actionKindsOf([releaseScanned, ...orderChanges])
  const deps = { database, connectivity, kinds, currentActor: () => '4', alone: true, random: () => 0 }
  drained = drain(deps, crypto.randomUUID(), stop.signal)
})

afterEach(async () => {
  stop.abort()
  await drained
  cleanup()
  dismissNotices()
  await forgetSession()
  vi.unstubAllGlobals()
})

async function goOffline(): Promise<void> {
  isReachable = false
  connectivity.lost()
  await until(() => connectivity.state === 'offline')
}

function show(page: ReactNode): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <NoticeRegion closeLabel="Close" />
        {page}
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const nothing = () => undefined
const queue = <PendingOrders outfitterId={1} chosen={null} onChoose={nothing} onCount={nothing} />

/** Scans the order beside the queue and takes its money. */
async function release(): Promise<void> {
  const draw = () => Promise.resolve({ lines: [], missing: 0, leftOut: 0, total: 1818 })
  const onClose = vi.fn()
  show(
    <>
      {queue}
      <ScannedOrder order={order} outfitterId={1} draw={draw} onBack={nothing} onClose={onClose} />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Take $18.18 and release' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
}

describe('the release of a scanned order', () => {
  it('is sent at once by a device that is online, and offers the undo', async () => {
    await release()
    expect(sent).toMatchObject([{ expected_total: 1818, paid_by: 'cash', order: { local_code: 'K7-4QXM' } }])
    expect(await screen.findByText('This order has been released')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(undone).toEqual([{ id: 7 }]))
  })

  it('names the colleague who had released the order before, and offers no undo', async () => {
    answer = { status: 200, body: { ...released, released_before: { name: 'Evan', time: '14:02' } } }
    await release()
    expect(await screen.findByText('Released by Evan at 14:02')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('says that the order costs more than staff took', async () => {
    answer = { status: 200, body: { ...released, difference: 200 } }
    await release()
    expect(await screen.findByText(/Collect \$2\.00 more from the guest/)).toBeTruthy()
  })

  it.each([
    [422, 'sealed-unreadable', 'This code is forged'],
    [403, 'forbidden', 'You may no longer work on orders'],
    [404, 'not-found', 'We cannot find this outfitter'],
  ])('stays on the device after the refusal %i %s, and the queue says why', async (status, code, why) => {
    answer = { status, body: { success: false, code, errors: { general: why } } }
    await release()
    expect(
      await screen.findByText(`Order K7-4QXM, $18.18: released here, needs attention.`, { exact: false }),
    ).toBeTruthy()
    expect(screen.getAllByText(why, { exact: false }).length).toBeGreaterThan(1)
    expect(await database.outbox.toArray()).toMatchObject([{ state: 'attention', refusal: { status, code } }])
  })

  it('waits while the session has ended, and is sent once after the login', async () => {
    answer = { status: 401, body: { success: false, code: 'unauthorized', errors: {} } }
    await goOffline()
    await release()
    isReachable = true
    connectivity.heard()
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(async () =>
      expect(await database.outbox.toArray()).toMatchObject([{ state: 'waiting', said: 'sign-in' }]),
    )
  })

  it('is told in the queue when it is sent later', async () => {
    await goOffline()
    await release()
    expect(await screen.findByText('Order K7-4QXM, $18.18: released here, not sent yet.')).toBeTruthy()
    isReachable = true
    connectivity.heard()
    expect(await screen.findByText('Order 7: This order has been released', {}, { timeout: 5_000 })).toBeTruthy()
    expect(screen.queryByText(/not sent yet/)).toBeNull()
  })
})

describe('the queue of a device that released a scanned order', () => {
  it('hides the order that arrives from the guest’s device, until the server has refused the release', async () => {
    isHeld = true
    await goOffline()
    await release()
    cleanup()
    isReachable = true
    pending = [row, { ...row, id: 8, name: 'Ben Bow', local_code: 'QQ-2222' }]
    show(queue)
    expect(await screen.findByText('Ben Bow')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Anna Ahead')).toBeNull())
    const refusal = { status: 409, code: 'items-differ', message: 'Other items', errors: {}, current: null, at: 1 }
    await database.outbox.toCollection().modify({ state: 'attention', refusal })
    expect(await screen.findByText('Anna Ahead')).toBeTruthy()
  })
})
