import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unknownPayment } from '#domain/orders/counter-payment.ts'
import { storeSession, forgetSession } from '#client/api/stored-session.ts'
import { orderChangeKinds } from '#client/features/orders/actions/order-change-list.ts'
import { usePendingChanges } from '#client/features/orders/actions/use-pending-changes.ts'
import { refreshOrders } from '#client/features/orders/refresh-orders.ts'
import { pendingQuery } from '#client/features/orders/staff-orders.queries.ts'
import { ReleaseAnywayDialog } from '#client/features/orders/actions/release-anyway-dialog.tsx'
import { useQueuedChange } from '#client/features/orders/actions/use-queued-change.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { until } from '../device/offline-fixtures.ts'
import { employeeWith } from '../device/staff-user.ts'

const employee = employeeWith('orders.work')

interface Call {
  readonly path: string
  readonly key: string | null
  readonly body: unknown
}

const database = offlineDatabase()
let calls: Call[]
/** Returns the server's answer to a call. Null means that the server is unreachable. */
let answer: (call: Call) => { status: number; body: object } | null
/** The pending orders that the server lists. The server sends its list when `held` resolves. */
let pending: object[]
let held: Promise<unknown>
let listed: number
let stop: AbortController
let drained: Promise<void>

beforeEach(async () => {
  calls = []
  pending = []
  held = Promise.resolve()
  listed = 0
  answer = () => ({ status: 200, body: { success: true, order: { status: 'pending', total: 4200 } } })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    if (!(input instanceof Request)) throw new TypeError('Failed to fetch')
    const path = new URL(input.url).pathname
    if (path.endsWith('/get-pending')) {
      listed += 1
      await held
      return Response.json({ success: true, orders: pending })
    }
    const call = { path, key: input.headers.get('idempotency-key'), body: await input.json() }
    calls.push(call)
    const given = answer(call)
    if (!given) throw new TypeError('Failed to fetch')
    return Response.json(given.body, { status: given.status, headers: { 'server-time': new Date().toISOString() } })
  })
  connectivity.heard()
  await storeSession({ token: 'a token', user: employee })
  await Promise.all(database.tables.map((table) => table.clear()))
  stop = new AbortController()
  drained = Promise.resolve()
})

afterEach(async () => {
  stop.abort()
  await drained
  cleanup()
  dismissNotices()
  await forgetSession()
  vi.unstubAllGlobals()
})

function startDrainer(): void {
  const deps = {
    database,
    connectivity,
    kinds: orderChangeKinds,
    currentActor: () => '4',
    alone: true,
    random: () => 0,
  }
  drained = drain(deps, crypto.randomUUID(), stop.signal)
}

const order = { id: 7, outfitter: { id: 1 } }
const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
)
const hook = () => renderHook(() => useQueuedChange(order), { wrapper })
const note = { kind: 'order.note', note: 'Wants a print' } as const
const release = { kind: 'order.release', expectedTotal: 4200, anyway: null, payment: unknownPayment } as const
const refuse =
  (status: number, code: string, errors: object, more: object = {}) =>
  () => ({
    status,
    body: { success: false, code, errors, ...more },
  })
const entries = () => database.outbox.toArray()

describe('useQueuedChange', () => {
  it('reports success only after the server has applied the action', async () => {
    render(<NoticeRegion closeLabel="Close" />)
    const { result } = hook()
    const end = await act(async () => {
      const running = result.current.run(note)
      await until(async () => (await entries()).length === 1)
      expect(screen.queryByText('This note has been saved')).toBeNull()
      startDrainer()
      return running
    })
    const facts = { orderId: 7, outfitterId: 1, status: 'pending', total: 4200 }
    expect(end).toEqual({ kind: 'sent', facts })
    expect(await screen.findByText('This note has been saved')).toBeDefined()
    expect(screen.getByText('Order 7')).toBeDefined()
    expect(calls).toMatchObject([{ path: '/api/v1/order/add-note', body: { id: 7, note: 'Wants a print' } }])
    const [done] = await database.doneActions.toArray()
    expect(done?.key).toBe(calls[0]?.key)
    expect(await entries()).toEqual([])
  })

  it('says that the order was cancelled while staff wrote the note', async () => {
    render(<NoticeRegion closeLabel="Close" />)
    answer = () => ({ status: 200, body: { success: true, order: { status: 'cancelled', total: 4200 } } })
    startDrainer()
    const { result } = renderHook(() => useQueuedChange({ ...order, status: 'pending' }), { wrapper })
    await act(() => result.current.run(note))
    expect(await screen.findByText('This note has been saved')).toBeDefined()
    expect(screen.getByText('The order was cancelled in the meantime.')).toBeDefined()
  })

  it('does not mention the cancellation when staff already saw the order as cancelled', async () => {
    render(<NoticeRegion closeLabel="Close" />)
    answer = () => ({ status: 200, body: { success: true, order: { status: 'cancelled', total: 4200 } } })
    startDrainer()
    const { result } = renderHook(() => useQueuedChange({ ...order, status: 'cancelled' }), { wrapper })
    await act(() => result.current.run(note))
    expect(await screen.findByText('This note has been saved')).toBeDefined()
    expect(screen.queryByText(/in the meantime/)).toBeNull()
  })

  it.each([
    ['pending', true],
    ['cancelled', false],
  ] as const)(
    'confirms a late note on a cancelled order that staff saw as %s, and mentions the cancellation only if they did not know of it',
    async (status, isNews) => {
      render(<NoticeRegion closeLabel="Close" />)
      renderHook(() => usePendingChanges(['pending-orders', 1]), { wrapper })
      answer = () => ({ status: 200, body: { success: true, order: { status: 'cancelled', total: 4200 } } })
      connectivity.lost()
      await until(() => connectivity.state === 'offline')
      const { result } = renderHook(() => useQueuedChange({ ...order, status }), { wrapper })
      expect(await act(() => result.current.run(note))).toEqual({ kind: 'waits' })
      act(() => connectivity.heard())
      startDrainer()
      expect(await screen.findByText(/This note has been saved$/)).toBeDefined()
      expect(screen.queryByText('The order was cancelled in the meantime.') !== null).toBe(isNews)
    },
  )

  it.each([
    ['waits on this device', false],
    ['was sent a moment ago', true],
  ] as const)(
    'confirms a note without mentioning the cancellation when this device’s own cancellation %s',
    async (_, isSent) => {
      render(<NoticeRegion closeLabel="Close" />)
      answer = () => ({ status: 200, body: { success: true, order: { status: 'cancelled', total: 4200 } } })
      if (isSent) startDrainer()
      const listed = { ...order, status: 'pending' }
      const cancelling = renderHook(() => useQueuedChange(listed), { wrapper })
      await act(async () => {
        const running = cancelling.result.current.run({ kind: 'order.cancel' })
        if (!isSent) {
          await until(async () => (await entries()).length === 1)
          cancelling.unmount()
        }
        await running
      })
      const { result } = renderHook(() => useQueuedChange(listed), { wrapper })
      await act(async () => {
        const running = result.current.run(note)
        if (!isSent) startDrainer()
        await running
      })
      expect(calls.map(({ path }) => path)).toEqual(['/api/v1/order/cancel', '/api/v1/order/add-note'])
      expect(await screen.findByText('This note has been saved')).toBeDefined()
      expect(screen.queryByText(/in the meantime/)).toBeNull()
    },
  )

  it('does not report a missing connection when the server is only slow', async () => {
    render(<NoticeRegion closeLabel="Close" />)
    const { result } = hook()
    const end = await act(() => result.current.run(release))
    expect(end).toEqual({ kind: 'waits' })
    expect(await screen.findByText('Saved on this device. We are still sending it.')).toBeDefined()
    expect(screen.queryByText(/connection/)).toBeNull()
  })

  it('keeps the action on the device while the server is unreachable, and confirms it as soon as it was sent', async () => {
    render(<NoticeRegion closeLabel="Close" />)
    const { result } = hook()
    const acts = renderHook(() => usePendingChanges(['pending-orders', 1]), { wrapper }).result
    answer = () => null
    startDrainer()
    expect(await act(() => result.current.run(release))).toEqual({ kind: 'waits' })
    expect(await screen.findByText(/^Saved on this device, pending sync/)).toBeDefined()
    expect(screen.queryByText('This order has been released')).toBeNull()
    await waitFor(() => expect(acts.current.get(7)).toMatchObject({ becomes: 'released', isDecided: true }))

    answer = () => ({
      status: 200,
      body: { success: true, order: { status: 'completed', total: 4000 }, difference: -200 },
    })
    act(() => connectivity.heard())
    expect(await screen.findByText('This order has been released')).toBeDefined()
    expect(screen.getByText('Order 7')).toBeDefined()
    expect(await screen.findByText(/from \$42\.00 to \$40\.00/)).toBeDefined()
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
    // The change stays visible until the page has loaded the list of orders again.
    expect(acts.current.get(7)).toMatchObject({ becomes: 'released' })
  })

  it('keeps showing a sent change when the answer to an older request arrives', async () => {
    const list = pendingQuery(1)
    const view = renderHook(() => [useQuery(list).data, usePendingChanges(list.queryKey)] as const, { wrapper }).result
    await waitFor(() => expect(view.current[0]).toEqual([]))
    let answerStale = (): void => undefined
    held = new Promise<void>((resolve) => (answerStale = resolve))
    listed = 0
    act(() => refreshOrders(client))
    await waitFor(() => expect(listed).toBe(1))
    startDrainer()
    const { result } = hook()
    await act(() => result.current.run(release))
    await waitFor(() => expect(view.current[1].get(7)).toMatchObject({ becomes: 'released' }))
    pending = [{ id: 7 }]
    act(() => answerStale())
    await waitFor(() => expect(view.current[0]).toEqual([{ id: 7 }]))
    expect(view.current[1].get(7)).toMatchObject({ becomes: 'released' })
  })

  it('tells staff that the full device stored nothing, and does not show the action as done', async () => {
    render(<NoticeRegion closeLabel="Close" />)
    const write = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    const acts = renderHook(() => usePendingChanges(['pending-orders', 1]), { wrapper }).result
    const { result } = hook()
    const end = await act(() => result.current.run(release))
    write.mockRestore()
    expect(end).toBeNull()
    expect(await screen.findByText(/^Your device has no room left, so this was not saved/)).toBeDefined()
    expect(await entries()).toEqual([])
    expect(acts.current.get(7)).toBeUndefined()
  })

  it('shows a refusal at the field and deletes the action', async () => {
    answer = refuse(422, 'invalid-field', { email: 'This address takes no mail' })
    startDrainer()
    const { result } = hook()
    const end = await act(() => result.current.run({ kind: 'order.email', email: 'robin@guest.test' }))
    expect(end).toMatchObject({ kind: 'refused', refusal: { status: 422, code: 'invalid-field' } })
    expect(result.current.errors).toEqual({ email: 'This address takes no mail' })
    expect(await entries()).toEqual([])
  })

  it('confirms in one notice all actions that were sent after their dialogs had closed', async () => {
    render(<NoticeRegion closeLabel="Close" />)
    renderHook(() => usePendingChanges(['pending-orders', 1]), { wrapper })
    connectivity.lost()
    await until(() => connectivity.state === 'offline')
    const first = hook()
    const second = renderHook(() => useQueuedChange({ id: 8, outfitter: { id: 1 } }), { wrapper })
    await act(() => first.result.current.run(note))
    await act(() => second.result.current.run(note))
    act(() => connectivity.heard())
    startDrainer()
    expect(await screen.findByText('Order 8: This note has been saved')).toBeDefined()
    expect(await screen.findByText('Order 7: This note has been saved')).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1)
  })

  it('keeps a refused release until staff release anyway with a reason', async () => {
    const current = { id: 7, status: 'cancelled', total: 4200, name: 'Robin', email: 'robin@guest.test' }
    answer = refuse(409, 'already-cancelled', { general: 'This order has already been cancelled' }, { current })
    startDrainer()
    const { result } = hook()
    const end = await act(() => result.current.run(release))
    expect(end).toMatchObject({ kind: 'refused', refusal: { current: { orderId: 7, status: 'cancelled' } } })
    const [refused] = await entries()
    expect(refused).toMatchObject({ kind: 'order.release', state: 'attention' })
    // The refused entry keeps no data of the guest.
    expect(JSON.stringify(refused?.refusal)).not.toContain('obin')

    answer = () => ({
      status: 200,
      body: { success: true, order: { status: 'completed', total: 4200 }, difference: 0 },
    })
    const refusedId = refused?.id ?? 0
    const anyway = { ...release, anyway: 'Paid in cash' }
    expect(await act(() => result.current.run(anyway, { refusedId, reason: 'Paid in cash' }))).toMatchObject({
      kind: 'sent',
    })
    expect(calls[1]?.body).toEqual({ id: 7, expected_total: 4200, anyway: true, reason: 'Paid in cash' })
    expect(calls[1]?.key).not.toBe(calls[0]?.key)
    expect(await entries()).toEqual([])
  })

  it('ends a refused release with a reason when the guest has not paid', async () => {
    render(<NoticeRegion closeLabel="Close" />)
    const onClose = vi.fn()
    const current = { id: 7, status: 'cancelled', total: 4200 }
    answer = refuse(409, 'already-cancelled', { general: 'This order has already been cancelled' }, { current })
    startDrainer()
    const { result } = hook()
    await act(() => result.current.run(release))
    const [refused] = await entries()
    const taken = { id: refused?.id ?? 0, expectedTotal: 4200, payment: unknownPayment }
    render(<ReleaseAnywayDialog order={order} release={taken} onClose={onClose} />, { wrapper })
    const end = () => fireEvent.click(screen.getByRole('button', { name: 'The guest has not paid' }))
    end()
    expect(await screen.findByText('Please enter Reason')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' Walked away ' } })
    end()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(await screen.findByText('The release has ended. The order stays cancelled.')).toBeDefined()
    expect(await database.doneActions.get(refused?.key ?? '')).toMatchObject({
      how: 'discarded',
      reason: 'Walked away',
    })
    expect(calls.filter(({ path }) => path.endsWith('/order/release'))).toHaveLength(1)
  })

  it('ends the offer to release anyway when the server refuses it for another reason than the typed one', async () => {
    const onClose = vi.fn()
    const current = { id: 7, status: 'cancelled', total: 4200 }
    answer = refuse(409, 'already-cancelled', { general: 'This order has already been cancelled' }, { current })
    startDrainer()
    const { result } = hook()
    await act(() => result.current.run(release))
    const [refused] = await entries()
    render(
      <ReleaseAnywayDialog
        order={order}
        release={{ id: refused?.id ?? 0, expectedTotal: 4200, payment: unknownPayment }}
        onClose={onClose}
      />,
      {
        wrapper,
      },
    )
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Paid in cash' } })
    const releaseAnyway = () => fireEvent.click(screen.getByRole('button', { name: 'Release anyway' }))

    answer = refuse(422, 'reason-required', { reason: 'Say why' })
    releaseAnyway()
    await screen.findByText('Say why')
    expect(onClose).not.toHaveBeenCalled()

    answer = refuse(403, 'not-allowed', { general: 'You may not do this' })
    releaseAnyway()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('lets the drainer send the action when the user leaves the page', async () => {
    const { result, unmount } = hook()
    const end = await act(async () => {
      const running = result.current.run(note)
      await until(async () => (await entries()).length === 1)
      unmount()
      return running
    })
    expect(end).toEqual({ kind: 'waits' })
    startDrainer()
    await until(async () => (await entries()).length === 0)
    expect(calls).toHaveLength(1)
  })

  it('sends one action when the button is pressed twice', async () => {
    const { result } = hook()
    startDrainer()
    const both = await act(() => Promise.all([result.current.run(release), result.current.run(release)]))
    expect(both.map((end) => end?.kind)).toEqual(['sent', undefined])
    expect(calls).toHaveLength(1)
  })

  it('sends the action of another order while the release of a cancelled order waits for a person', async () => {
    answer = ({ body }) =>
      JSON.stringify(body).includes('"id":7')
        ? refuse(409, 'already-cancelled', { general: 'No' }, { current: { status: 'cancelled' } })()
        : { status: 200, body: { success: true, order: {}, difference: 0 } }
    connectivity.lost()
    await until(() => connectivity.state === 'offline')
    const first = hook()
    const second = renderHook(() => useQueuedChange({ id: 8, outfitter: { id: 1 } }), { wrapper })
    await act(() => first.result.current.run(release))
    await act(() => second.result.current.run(release))
    connectivity.heard()
    startDrainer()
    await until(async () => (await entries()).every(({ state }) => state === 'attention'))
    expect((await entries()).map(({ entity }) => entity)).toEqual(['order:7'])
    expect((await database.doneActions.toArray()).map(({ entity }) => entity)).toEqual(['order:8'])
  })
})
