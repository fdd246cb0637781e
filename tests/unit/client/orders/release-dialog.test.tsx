import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { orderChangeKinds } from '#client/features/orders/actions/order-change-list.ts'
import { OrderDialog } from '#client/features/orders/actions/order-dialog.tsx'
import { refreshOrders } from '#client/features/orders/refresh-orders.ts'
import { unknownPayment } from '#domain/orders/counter-payment.ts'
import { queueOrderChange } from '#client/features/orders/actions/queue-order-change.ts'
import { staffOrderQuery } from '#client/features/orders/staff-orders.queries.ts'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { until } from '../device/offline-fixtures.ts'
import { employeeWith } from '../device/staff-user.ts'

const database = offlineDatabase()
const order = {
  id: 7,
  name: 'Robin',
  email: 'robin@guest.test',
  notes: '',
  total: 1818,
  subtotal: 1500,
  status: 'pending',
  discount24: 0,
  outfitter: { id: 1 },
}

let sent: object[]
let undone: object[]
let undoRefusal: string | null
let before: object | null
/** The order as the server has it. */
let stored: object
let isReachable: boolean
let isBeingPaid: boolean
let isCancelled: boolean
let client: ReturnType<typeof createQueryClient>
let stop: AbortController
let drained: Promise<void>

beforeEach(async () => {
  sent = []
  undone = []
  undoRefusal = null
  before = null
  stored = { ...order, events: [], completed_at: null, cancelled_at: null }
  isReachable = true
  isBeingPaid = false
  isCancelled = false
  localStorage.clear()
  client = createQueryClient()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    if (!(input instanceof Request) || !isReachable) throw new TypeError('Failed to fetch')
    const headers = { 'server-time': new Date().toISOString() }
    if (input.url.endsWith('/order/report/7')) return Response.json({ success: true, order: stored }, { headers })
    if (input.url.endsWith('/outfitter/1'))
      return Response.json({ success: true, outfitter: { id: 1, timezone: 'America/Denver' } }, { headers })
    if (input.url.endsWith('/order/undo-release')) {
      undone.push((await input.json()) as object)
      if (undoRefusal === null) return Response.json({ success: true, order: stored }, { headers })
      const errors = { general: undoRefusal }
      return Response.json({ success: false, code: 'undo-late', errors }, { status: 409, headers })
    }
    sent.push((await input.json()) as object)
    if (isBeingPaid) {
      const later = { status: 409, headers: { ...headers, 'retry-after': '5' } }
      return Response.json({ success: false, code: 'being-paid', errors: {} }, later)
    }
    if (isCancelled) {
      const current = { success: false, code: 'already-cancelled', errors: {}, current: { status: 'cancelled' } }
      return Response.json(current, { status: 409, headers })
    }
    const released = { status: 'completed', total: 1818 }
    return Response.json({ success: true, difference: 0, order: released, released_before: before }, { headers })
  })
  connectivity.heard()
  await storeSession({ token: 'a token', user: employeeWith('orders.work') })
  await Promise.all(database.tables.map((table) => table.clear()))
  start()
})

function start(): void {
  stop = new AbortController()
  const deps = { database, connectivity, kinds: orderChangeKinds, currentActor: () => '4', alone: true }
  drained = drain({ ...deps, random: () => 0 }, crypto.randomUUID(), stop.signal)
}

afterEach(async () => {
  stop.abort()
  await drained
  cleanup()
  dismissNotices()
  await forgetSession()
  vi.unstubAllGlobals()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
)

function windows(differs: object, action: 'release' | 'cancel', onClose: () => void) {
  return (
    <>
      <NoticeRegion closeLabel="Close" />
      <OrderDialog action={action} order={{ ...order, ...differs }} onClose={onClose} />
    </>
  )
}

function open(differs: object = {}, action: 'release' | 'cancel' = 'release') {
  const onClose = vi.fn()
  render(windows(differs, action, onClose), { wrapper })
  return onClose
}

const choose = (way: string) => fireEvent.click(screen.getByRole('radio', { name: way }))
const give = (dollars: string) => fireEvent.change(screen.getByLabelText('Given'), { target: { value: dollars } })
const release = () => fireEvent.click(screen.getByRole('button', { name: 'Release order 7' }))
const chosen = () => screen.getAllByRole('radio').find((radio) => radio instanceof HTMLInputElement && radio.checked)

describe('the release window', () => {
  it('releases with one press and says that the guest paid in cash', async () => {
    const onClose = open()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Release order 7' })))
    release()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent).toEqual([{ id: 7, expected_total: 1818, paid_by: 'cash' }])
  })

  it('chooses the way in which the last guest of this device paid', async () => {
    const onClose = open()
    choose('Terminal')
    release()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    cleanup()
    open()
    expect(chosen()).toBe(screen.getByRole('radio', { name: 'Terminal' }))
    expect(screen.queryByLabelText('Given')).toBeNull()
  })

  it('offers cash when the device holds an unknown way', () => {
    localStorage.setItem('eddyline.counter-payment', 'shells')
    open()
    expect(chosen()).toBe(screen.getByRole('radio', { name: 'Cash' }))
  })

  it('shows the change of an amount that staff press or type, and sends it', async () => {
    const onClose = open()
    const quick = within(screen.getByRole('group', { name: 'Usual amounts' }))
    expect(quick.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Exact',
      '$20.00',
      '$50.00',
      '$100.00',
    ])
    fireEvent.click(quick.getByRole('button', { name: '$50.00' }))
    expect(screen.getByText('Change $31.82')).toBeDefined()
    give('20')
    expect(screen.getByText('Change $1.82')).toBeDefined()
    release()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent).toEqual([{ id: 7, expected_total: 1818, paid_by: 'cash', cash_given: 2000 }])
  })

  it.each([
    ['18.17', 'The guest gave less than the total'],
    ['21474836.48', 'Enter at most $21,474,836.47'],
  ])('sends nothing while the given cash is %s dollars', async (dollars, why) => {
    open()
    give(dollars)
    release()
    expect(await screen.findAllByText(why)).not.toEqual([])
    expect(await database.outbox.count()).toBe(0)
    expect(sent).toEqual([])
  })

  it('takes ten million dollars', async () => {
    const onClose = open()
    give('10000000')
    expect(screen.getByText('Change $9,999,981.82')).toBeDefined()
    release()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent).toMatchObject([{ cash_given: 1_000_000_000 }])
  })

  it('forgets the typed cash when the guest pays otherwise', async () => {
    const onClose = open()
    give('1')
    choose('Other')
    release()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent).toEqual([{ id: 7, expected_total: 1818, paid_by: 'other' }])
  })

  it('keeps the payment on an offline device', async () => {
    isReachable = false
    connectivity.lost()
    await until(() => connectivity.state === 'offline')
    const onClose = open()
    give('20')
    release()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const payload = { expectedTotal: 1818, payment: { paidBy: 'cash', cashGiven: 2000 } }
    expect(await database.outbox.toArray()).toMatchObject([{ kind: 'order.release', version: 2, payload }])
  })
})

describe('an order that a colleague ended', () => {
  const at = '2026-07-04T20:02:11.000Z'
  const by = { id: 1, at, user: { id: 9, name: 'Evan' }, origin_user: null }

  it('is told with the colleague and the time after a release that came second', async () => {
    before = { name: 'Evan', time: '14:02' }
    const onClose = open()
    release()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(await screen.findByText('Released by Evan at 14:02')).toBeDefined()
  })

  it('takes the button from an open window', async () => {
    const onClose = open()
    await waitFor(() => expect(client.getQueryData(staffOrderQuery(7).queryKey)).toBeDefined())
    expect(screen.getByRole('button', { name: 'Release order 7' })).toBeDefined()
    stored = { ...stored, status: 'completed', completed_at: at, events: [{ ...by, type: 'released' }] }
    refreshOrders(client)
    expect(await screen.findByText('Released by Evan at 14:02')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull()
    fireEvent.click(screen.getByText('Close'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('can still be released anyway when it was cancelled although the guest has paid', async () => {
    const onClose = open()
    await waitFor(() => expect(client.getQueryData(staffOrderQuery(7).queryKey)).toBeDefined())
    choose('Terminal')
    stored = { ...stored, status: 'cancelled', cancelled_at: at, events: [{ ...by, type: 'cancelled' }] }
    refreshOrders(client)
    expect(await screen.findByText('Cancelled by Evan at 14:02')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Release anyway' }))
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Paid at noon' } })
    fireEvent.click(screen.getByRole('button', { name: 'Release anyway' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const payment = { expected_total: 1818, paid_by: 'terminal' }
    expect(sent).toEqual([{ id: 7, ...payment, anyway: true, reason: 'Paid at noon' }])
  })

  it('is not told from an older answer, which an undo may have overtaken', () => {
    isReachable = false
    const old = { ...stored, status: 'completed', completed_at: at, events: [{ ...by, type: 'released' }] }
    client.setQueryData(staffOrderQuery(7).queryKey, old as never)
    open()
    expect(screen.getByRole('button', { name: 'Release order 7' })).toBeDefined()
  })
})

describe('the notice about a release', () => {
  async function released(): Promise<void> {
    const onClose = open()
    release()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(await screen.findByText('This order has been released')).toBeDefined()
  }

  it('offers to undo the release for 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      await released()
      await vi.advanceTimersByTimeAsync(29_000)
      expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
      await vi.advanceTimersByTimeAsync(1_100)
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it('confirms the undo, after which the lists load again', async () => {
    await released()
    client.setQueryData(['pending-orders', 1], [])
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The release is undone. The order waits again.')).toBeDefined()
    expect(undone).toEqual([{ id: 7 }])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await waitFor(() => expect(client.getQueryState(['pending-orders', 1])?.isInvalidated).toBe(true))
  })

  it('says why the server refuses the undo', async () => {
    undoRefusal = 'It is too late to undo this release. Refund the order instead.'
    await released()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(undoRefusal)).toBeDefined()
  })

  it('waits behind a release that waits on the device, and the server gets both', async () => {
    isReachable = false
    connectivity.lost()
    await until(() => connectivity.state === 'offline')
    const onClose = open()
    release()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    const kinds = async () => (await database.outbox.toArray()).map(({ kind }) => kind)
    await waitFor(async () => expect(await kinds()).toEqual(['order.release', 'order.undo-release']))
    isReachable = true
    connectivity.heard()
    await waitFor(async () => expect(await kinds()).toEqual([]))
    expect([sent, undone]).toMatchObject([[{ id: 7 }], [{ id: 7 }]])
  })

  it('drops the release that it took back when the server refuses the release', async () => {
    const change = { orderId: 7, outfitterId: 1 }
    const payload = { kind: 'order.release', expectedTotal: 1818, anyway: null, payment: unknownPayment } as const
    isCancelled = true
    stop.abort()
    await drained
    await queueOrderChange(database, { ...change, ...payload }, { actor: '4', key: 'one' })
    await queueOrderChange(database, { ...change, kind: 'order.undo-release' }, { actor: '4', key: 'two' })
    start()
    await waitFor(async () => expect(await database.outbox.count()).toBe(0))
    expect([sent.length, undone]).toEqual([1, []])
  })

  it('offers no undo when a colleague had released the order', async () => {
    before = { name: 'Evan', time: '14:02' }
    const onClose = open()
    release()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(await screen.findByText('Released by Evan at 14:02')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('the window of an order that is being paid by phone', () => {
  const paying = { status: 'paying', paying_since: '2026-07-04T21:08:00.000Z' }
  beforeEach(() => {
    stored = { ...stored, ...paying }
  })

  it('asks first, and says since when', async () => {
    const onClose = open(paying)
    await screen.findByText('Being paid by phone since 15:08. Take cash only if the payment on the phone failed.')
    expect(screen.queryByText('How did the guest pay?')).toBeNull()
    fireEvent.click(screen.getByText('Close'))
    expect(onClose).toHaveBeenCalledOnce()
    expect(sent).toEqual([])
  })

  it('goes on to the release when staff insist', async () => {
    const onClose = open(paying)
    release()
    await screen.findByText('How did the guest pay?')
    release()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent).toEqual([{ id: 7, expected_total: 1818, paid_by: 'cash' }])
  })

  it('keeps the typed cash when the payment begins while the window is open', () => {
    const { rerender } = render(windows({}, 'release', vi.fn()), { wrapper })
    give('20')
    rerender(windows(paying, 'release', vi.fn()))
    expect(screen.getByText('Order 7 is being paid by phone')).toBeDefined()
    rerender(windows({}, 'release', vi.fn()))
    expect(screen.getByText('Change $1.82')).toBeDefined()
  })

  it('does not ask to release again while a release is on its way', async () => {
    isBeingPaid = true
    const onClose = vi.fn()
    const { rerender } = render(windows({}, 'release', onClose), { wrapper })
    release()
    await waitFor(() => expect(sent).toHaveLength(1))
    rerender(windows(paying, 'release', onClose))
    expect(screen.queryByText('Order 7 is being paid by phone')).toBeNull()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: 10_000 })
    expect(await database.outbox.toArray()).toMatchObject([{ kind: 'order.release', state: 'waiting' }])
  })

  it('asks before a cancellation too', async () => {
    open(paying, 'cancel')
    await screen.findByText('Order 7 is being paid by phone')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel order 7' }))
    await screen.findByText('Cancel order 7?')
  })

  it('says that the guest paid by card, once the payment has ended', async () => {
    stored = { ...stored, status: 'completed', tender: 'card', completed_at: '2026-07-04T21:10:00.000Z' }
    open(paying)
    await screen.findByText('Paid by card at 15:10')
    expect(screen.queryByRole('button', { name: 'Release order 7' })).toBeNull()
  })
})
