import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectivity } from '#client/device/connection/connectivity.ts'
import type { CardMethod } from '#client/features/checkout/card/card-script.ts'
import { PayWaiting } from '#client/features/checkout/waiting/pay-waiting.tsx'
import { useWaitingPayment, type WaitingOrder } from '#client/features/checkout/waiting/use-waiting-payment.ts'
import { DeliveryView } from '#client/features/deliveries/order/delivery-view.tsx'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import type { DeliveryOrder } from '#contract/schema.gen.ts'
import { fakeSquare, payments } from './fake-square.ts'
import { pendingOrder, placedOrder } from '../deliveries/delivery-fixtures.ts'

const method: CardMethod = {
  attach: () => Promise.resolve(),
  configure: () => Promise.resolve(),
  focus: () => Promise.resolve(true),
  tokenize: () => Promise.resolve({ status: 'OK', token: 'nonce' }),
  destroy: () => Promise.resolve(true),
}
fakeSquare(() => Promise.resolve(method))

interface Charge {
  readonly body: object
  readonly hash: string | null
}

let charges: Charge[]
let charge: () => Response | Promise<Response>
let status: () => Response
/** The order as the server has it. */
let stored: DeliveryOrder
let reloads: number

const json = (code: number, body: object) =>
  new Response(JSON.stringify({ success: code < 400, ...body }), {
    status: code,
    headers: { 'content-type': 'application/json', 'server-time': '2026-07-04T20:00:00.000Z' },
  })
const refusal = (code: number, name: string, general: string) => json(code, { code: name, errors: { general } })
const waiting = (differs: Partial<DeliveryOrder> = {}): DeliveryOrder => ({
  ...pendingOrder(),
  card_payment: 'open',
  ...differs,
})
const cartOrder = (now: string) => ({ id: 1042, hash: stored.hash, status: now, total: 3250 })

function Page() {
  const reload = async (): Promise<void> => {
    reloads += 1
  }
  const onPaid = (): void => undefined
  return <Shown order={stored} reload={reload} onPaid={onPaid} />
}

function Shown({
  order,
  ...rest
}: {
  order: WaitingOrder & DeliveryOrder
  reload: () => Promise<void>
  onPaid: () => void
}) {
  const payment = useWaitingPayment({ order, ...rest })
  const pay = <PayWaiting order={order} payment={payment} />
  return <DeliveryView order={order} kiosk={null} pay={pay} isPaying={payment.busy} />
}

function Address() {
  return <output aria-label="address">{useLocation().search}</output>
}

function open(search = ''): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[`/deliver/a/order/h/external${search}`]}>
        <Page />
        <Address />
        <NoticeRegion closeLabel="Close notice" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const button = (name: RegExp | string) => screen.findByRole<HTMLButtonElement>('button', { name })
async function payNow(): Promise<void> {
  const pay = await button(/Pay Now/)
  await waitFor(() => expect(pay.disabled).toBe(false))
  fireEvent.click(pay)
}

beforeEach(() => {
  sessionStorage.clear()
  charges = []
  reloads = 0
  stored = waiting()
  status = () => json(200, { order: cartOrder('pending') })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/config')) return json(200, { config: { payments } })
    if (pathname.endsWith('/events')) return refusal(404, 'not-found', 'No stream')
    if (pathname.endsWith('/order/payment-status/1042')) return status()
    if (!pathname.endsWith('/order/pay-waiting')) throw new TypeError('Failed to fetch')
    charges.push({ body: (await request.json()) as object, hash: request.headers.get('order-hash') })
    return charge()
  })
  connectivity.heard()
})

afterEach(() => {
  act(dismissNotices)
  cleanup()
  vi.unstubAllGlobals()
})

describe('the waiting page', () => {
  it('opens the card form at an address of its own, and the way back closes it', async () => {
    open()
    fireEvent.click(await button('Pay by card'))
    expect(screen.getByLabelText('address').textContent).toBe('?pay')
    await button(/Pay Now/)
    expect(screen.getByText('1042')).toBeTruthy()
    fireEvent.click(await button('Back to my order'))
    await button('Pay by card')
    expect(screen.getByLabelText('address').textContent).toBe('')
  })

  it('opens the card form from the link of the mail, and charges the frozen total with the link’s hash', async () => {
    charge = () => {
      stored = placedOrder()
      return json(200, { order: cartOrder('completed') })
    }
    open('?pay')
    await payNow()
    await waitFor(() => expect(reloads).toBe(1))
    expect(charges).toEqual([{ hash: stored.hash, body: { orderId: 1042, nonce: 'nonce', expected_total: 3250 } }])
    expect(sessionStorage.length).toBe(0)
  })

  it('says why a card was declined and lets the guest pay again', async () => {
    charge = () => refusal(422, 'card-declined', 'No')
    open('?pay')
    await payNow()
    await screen.findByText('We are unable to charge this credit card')
    await payNow()
    await waitFor(() => expect(charges).toHaveLength(2))
  })

  it.each([
    [409, 'payment-in-progress', 'This order is being paid on another phone'],
    [409, 'order-not-waiting', 'This order was paid at the counter. Your card was not charged.'],
    [422, 'day-over', 'The price held until the end of the day'],
  ])('says why it did not charge (%s %s) and loads the order again', async (code, name, text) => {
    charge = () => refusal(code, name, text)
    open('?pay')
    await payNow()
    await screen.findByText(text)
    expect(charges).toHaveLength(1)
    expect(reloads).toBe(1)
  })

  it('asks for the outcome after a reload, and says that the guest was not charged', async () => {
    sessionStorage.setItem('guest:paying:1042', 'key')
    stored = waiting({ status: 'paying', card_payment: 'none' })
    let asked = 0
    status = () => json(200, { order: cartOrder((asked += 1) > 1 ? 'pending' : 'paying') })
    open()
    expect(await screen.findAllByText('We are confirming your payment')).not.toEqual([])
    await screen.findByText(/you were not charged/, undefined, { timeout: 15_000 })
    expect(charges).toEqual([])
    expect(sessionStorage.length).toBe(0)
  })

  it('says that another phone pays the order', async () => {
    stored = waiting({ status: 'paying', card_payment: 'none' })
    open()
    await screen.findByText('This order is being paid on another phone')
    expect(screen.queryByRole('button', { name: 'Pay by card' })).toBeNull()
  })

  it('sends the guest to the counter after the day of the order', async () => {
    stored = waiting({ card_payment: 'day-over' })
    open('?pay')
    await screen.findByText(/held until the end of the day of your order/)
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
  })

  it('offers no card where the channel takes none', () => {
    stored = waiting({ card_payment: 'none' })
    open('?pay')
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull()
  })

  it('says that it needs a connection', async () => {
    connectivity.lost()
    open()
    await waitFor(async () => expect((await button('Pay by card')).disabled).toBe(true))
    await screen.findByText(/needs a connection/)
    connectivity.heard()
  })
})
