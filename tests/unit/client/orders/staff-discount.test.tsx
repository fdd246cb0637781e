import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StaffOrder } from '#contract/schema.gen.ts'
import { createQueryClient } from '#client/api/query-client.ts'
import { staffOrderQuery } from '#client/features/orders/staff-orders.queries.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { orderChangeKinds } from '#client/features/orders/actions/order-change-list.ts'
import { OrderDialog } from '#client/features/orders/actions/order-dialog.tsx'
import { noChanges } from '#client/features/orders/actions/pending-changes.ts'
import { RefusedChanges } from '#client/features/orders/actions/refused-changes.tsx'
import { usePendingChanges } from '#client/features/orders/actions/use-pending-changes.ts'
import { OrderPane } from '#client/features/orders/detail/order-pane.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { until } from '../device/offline-fixtures.ts'
import { employeeWith } from '../device/staff-user.ts'

const database = offlineDatabase()
const order = {
  id: 7,
  name: 'Robin',
  email: 'robin@guest.test',
  notes: '',
  total: 6500,
  subtotal: 6000,
  status: 'pending',
  discount24: 0,
  outfitter: { id: 1 },
}
const free = { id: 1, outfitter_id: 1, name: 'FREE', type: 'Percentage', value: 10_000 } as const
const half = { ...free, id: 2, name: 'HALF', value: 5_000 }

let sent: { code?: string; amount?: number; percent?: number; reason?: string; release?: boolean }[]
let client: ReturnType<typeof createQueryClient>
let stop: AbortController
let drained: Promise<void>

/** The state of the simulated server. `left`: true when no discount code makes the order free. */
let server: { readonly left: boolean } | 'unreachable'

beforeEach(async () => {
  sent = []
  server = { left: false }
  client = createQueryClient()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    if (!(input instanceof Request) || server === 'unreachable' || !input.url.endsWith('/order/apply-discount'))
      throw new TypeError('Failed to fetch')
    const body = (await input.json()) as (typeof sent)[number]
    sent.push(body)
    const isFree = body.code?.toLowerCase() === 'free' && !server.left
    const headers = { 'server-time': new Date().toISOString() }
    if (isFree && body.release === false) {
      const errors = { general: 'This discount leaves nothing to pay' }
      return Response.json({ success: false, code: 'nothing-left-to-pay', errors }, { status: 422, headers })
    }
    const changed = isFree ? { status: 'completed', total: 0 } : { status: 'pending', total: 3000 }
    return Response.json({ success: true, order: changed }, { headers })
  })
  connectivity.heard()
  await storeSession({ token: 'a token', user: employeeWith('orders.work') })
  await Promise.all(database.tables.map((table) => table.clear()))
  stop = new AbortController()
  const deps = { database, connectivity, kinds: orderChangeKinds, currentActor: () => '4', alone: true }
  drained = drain({ ...deps, random: () => 0 }, crypto.randomUUID(), stop.signal)
})

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

function open(codes: readonly object[], limit?: number) {
  const outfitter = { id: 1, discounts: codes, staff_discount_limit: limit }
  client.setQueryData(outfitterQuery(1).queryKey, outfitter as never)
  const onClose = vi.fn()
  render(
    <>
      <NoticeRegion closeLabel="Close" />
      <OrderDialog action="discount" order={order} onClose={onClose} />
    </>,
    { wrapper },
  )
  return onClose
}

/** Stores the frozen price of the order: one group at 6000 cents and a fee of 500 cents. */
function storePricing(): void {
  const settings = {
    priceGroups: [],
    displayGroupPrice: 6_000,
    displayGroupOnly: false,
    discount24: 0,
    processingFee: 500,
    commission: 20,
    commission24: 20,
  }
  const now = '2026-07-04T18:00:00.000Z'
  const photos = [{ id: 1, riverFee: 0, riverSectionFee: 0 }]
  const group = { kind: 'group', id: 3, photos, createdAt: now, addedAt: now, windowOpen: true }
  const pricing = { settings, items: [group], discount: null, now, taxRatePpm: 0 }
  client.setQueryData(staffOrderQuery(7).queryKey, { id: 7, pricing } as unknown as StaffOrder)
}

function apply(code: string): void {
  fireEvent.change(screen.getByLabelText('Discount Code'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
}

const question = () => screen.findByRole('alertdialog', { name: 'Nothing is left to pay' })

describe('a discount that leaves nothing to pay', () => {
  it('needs a confirmation before anything is sent when this device knows the code', async () => {
    const onClose = open([half, free])
    apply(' free ')
    const asked = await question()
    expect(asked.textContent).toContain('sends the photos to robin@guest.test')
    expect(sent).toEqual([])
    expect(await database.outbox.count()).toBe(0)
    fireEvent.click(within(asked).getByRole('button', { name: 'Apply and release' }))
    expect(await screen.findByText(/^This discount has been applied\./)).toBeDefined()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toMatchObject([{ code: 'free', release: true }])
  })

  it('needs a confirmation after the server recognised the code, and is then sent again', async () => {
    const onClose = open([])
    apply('FREE')
    const asked = await question()
    expect(sent).toMatchObject([{ code: 'FREE', release: false }])
    expect(screen.queryByText('This discount leaves nothing to pay')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(within(asked).getByRole('button', { name: 'Apply and release' }))
    expect(await screen.findByText(/the order has been released and the photos are on their way/)).toBeDefined()
    expect(sent).toMatchObject([{ release: false }, { code: 'FREE', release: true }])
  })

  it('lets staff return to the form with the typed code when they cancel the question', async () => {
    open([free])
    apply('FREE')
    fireEvent.click(within(await question()).getByText('Close'))
    expect(screen.getByLabelText('Discount Code')).toHaveProperty('value', 'FREE')
    expect(sent).toEqual([])
  })

  it('needs a confirmation before it is queued on an offline device, which then shows the order as released', async () => {
    server = 'unreachable'
    connectivity.lost()
    await until(() => connectivity.state === 'offline')
    const onClose = open([free])
    apply('FREE')
    const asked = await question()
    expect(await database.outbox.count()).toBe(0)
    fireEvent.click(within(asked).getByRole('button', { name: 'Apply and release' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const pending = renderHook(() => usePendingChanges(['pending-orders', 1]), { wrapper }).result
    await waitFor(() =>
      expect(pending.current.get(7)).toMatchObject({ becomes: 'released', discount: 'FREE', isDecided: true }),
    )
  })

  it('needs attention when this device did not know the code offline and so could not ask staff for the confirmation', async () => {
    server = 'unreachable'
    connectivity.lost()
    await until(() => connectivity.state === 'offline')
    const onClose = open([])
    expect(screen.getByText(/we ask you before the photos are sent/)).toBeDefined()
    apply('FREE')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    server = { left: false }
    connectivity.heard()
    await until(async () => (await database.outbox.toArray()).some(({ state }) => state === 'attention'))
    const pending = renderHook(() => usePendingChanges(['pending-orders', 1]), { wrapper }).result
    await waitFor(() => expect(pending.current.get(7)?.changes).toMatchObject([{ state: { is: 'refused' } }]))
    expect(pending.current.get(7)).toMatchObject({ becomes: null, isDecided: false })
    render(<RefusedChanges orders={pending.current.values()} outfitterId={1} />, { wrapper })
    fireEvent.click(screen.getByRole('button', { name: 'Apply and release' }))
    fireEvent.click(within(await question()).getByRole('button', { name: 'Apply and release' }))
    await until(async () => (await database.outbox.count()) === 0)
    expect(sent).toMatchObject([{ release: false }, { code: 'FREE', release: true }])
  })

  it('causes a warning when the server, unlike this device, finds an amount to pay and does not release the order', async () => {
    server = { left: true }
    open([free])
    apply('FREE')
    fireEvent.click(within(await question()).getByRole('button', { name: 'Apply and release' }))
    expect(await screen.findByText(/^\$30\.00 is still to pay/)).toBeDefined()
  })
})

it('a discount that leaves something to pay is applied without a question', async () => {
  const onClose = open([half, free])
  apply('HALF')
  expect(await screen.findByText('This discount has been applied')).toBeDefined()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([{ code: 'HALF', release: false }])
})

describe('the discount dialog', () => {
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

  it('offers the codes of the shop as buttons and shows the total that the pricing module computes', async () => {
    storePricing()
    const onClose = open([half, free])
    press('HALF 50%')
    expect(screen.getByRole('button', { name: 'HALF 50%' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByText('The new total is $35.00. It was $65.00.')).toBeDefined()
    press('Apply')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([{ orderId: 7, code: 'HALF', release: false }])
  })

  it('offers codes only while the outfitter has no limit, and says that the total comes later without a frozen price', () => {
    open([half])
    expect(screen.queryByRole('button', { name: 'Amount off' })).toBeNull()
    press('HALF 50%')
    expect(screen.getByText('The new total shows once the discount is applied.')).toBeDefined()
  })

  it('sends an amount with its reason, and refuses to apply it without one', async () => {
    storePricing()
    const onClose = open([], 2_500)
    press('Amount off')
    type('Amount off', '5')
    expect(screen.getByText('The new total is $60.00. It was $65.00.')).toBeDefined()
    press('Apply')
    expect(await screen.findByText('Please enter Reason')).toBeDefined()
    type('Reason', ' They waited ')
    press('Apply')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([{ orderId: 7, amount: 500, reason: 'They waited', release: false }])
  })

  it.each([
    ['Amount off', '15.01', '15', 'At most $15.00'],
    ['Percent off', '25.01', '25', 'At most 25%'],
  ])('does not send %s above the outfitter’s limit', async (way, high, most, told) => {
    open([], 2_500)
    press(way)
    type('Reason', 'They waited')
    type(way, high)
    press('Apply')
    expect(await screen.findByText('This is more than you may take off')).toBeDefined()
    expect(screen.getByLabelText(way).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText(told)).not.toEqual([])
    expect(sent).toEqual([])
    type(way, most)
    press('Apply')
    expect(await screen.findByText('This discount has been applied')).toBeDefined()
  })

  it('asks before a discount without a code leaves nothing to pay', async () => {
    open([], 10_000)
    press('Percent off')
    type('Percent off', '100')
    type('Reason', 'Wrong raft')
    press('Apply')
    expect((await question()).textContent).toContain('With the discount 100%')
    expect(sent).toEqual([])
  })

  it('queues an amount offline, and the order then shows it', async () => {
    server = 'unreachable'
    connectivity.lost()
    await until(() => connectivity.state === 'offline')
    const onClose = open([], 2_500)
    press('Amount off')
    type('Amount off', '5')
    type('Reason', 'They waited')
    press('Apply')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(await database.outbox.toArray()).toMatchObject([
      { kind: 'order.discount', version: 2, payload: { discount: { amount: 500, reason: 'They waited' } } },
    ])
    const pending = renderHook(() => usePendingChanges(['pending-orders', 1]), { wrapper }).result
    await waitFor(() => expect(pending.current.get(7)).toMatchObject({ discount: '$5.00', becomes: null }))
  })
})

it.each([
  [{ status: 'completed', tender: 'free' }, 'A discount left nothing to pay, so this order was released'],
  [{ status: 'completed', tender: 'counter' }, 'Somebody released this order, and we sent the photos.'],
  [{ status: 'cancelled', tender: 'counter' }, 'It was cancelled.'],
  [{ status: 'pending', tender: 'counter' }, 'Somebody released or cancelled this order, here or on another device.'],
] as const)(
  'when an order is no longer pending and was last known as %o, its pane says what happened to the order',
  (known, text) => {
    client.setQueryData(staffOrderQuery(7).queryKey, { id: 7, ...known } as StaffOrder)
    render(<OrderPane id={7} row={null} pending={noChanges} onAction={() => undefined} onClose={() => undefined} />, {
      wrapper,
    })
    expect(screen.getByText(text, { exact: false })).toBeDefined()
  },
)
