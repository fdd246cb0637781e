import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useCallback, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isTimeoutHeld } from '#client/device/kiosk/activity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { useCardPayment } from '#client/features/checkout/card/use-card-payment.ts'
import { WalletButtons } from '#client/features/checkout/card/wallet-buttons.tsx'
import { placeOf } from '#client/features/checkout/card/wallets.ts'
import type { OrderAccess } from '#client/features/checkout/checkout.commands.ts'
import { FailureNote } from '#client/features/checkout/failure-note.tsx'
import { NoticeRegion } from '#client/ui/notices/notices.tsx'
import { queue } from '../device/offline-fixtures.ts'
import { colorado, fakeSquare, guest, payments } from './fake-square.ts'
import { WebLocks } from './web-locks.ts'

const database = offlineDatabase()
const ref: StoredOrderRef = { slug: 'a', localId: 'l', orderId: 1, orderTime: 0, cartToken: 'secret', charge: null }
const order = (status: string, total = 2060) => ({
  id: 1,
  status,
  hash: status === 'completed' ? 'abc' : null,
  total,
  tax: 60,
})

const square = fakeSquare()
let calls: { readonly name: string; readonly body: Record<string, unknown> }[]
let answers: Record<string, () => Response | Promise<Response>>
let paid: string[]
let prices: number[]
let isSeen: boolean
let ordered: () => Promise<OrderAccess>

function json(status: number, body: object): Response {
  return new Response(JSON.stringify({ success: status < 400, ...body }), {
    status,
    headers: { 'content-type': 'application/json', 'server-time': new Date().toISOString() },
  })
}

function refusal(status: number, code: string, current?: object): Response {
  return json(status, { code, errors: { general: 'A sentence' }, current })
}

function Page({ total }: { total: number }) {
  const onPaid = useCallback((hash: string) => void paid.push(hash), [])
  const onOrder = useCallback(async (priced: { total: number }) => void prices.push(priced.total), [])
  const typed = { name: 'Toni Typed', email: 'typed@guest.test' }
  const payment = useCardPayment({ slug: 'a', isExternal: true, onOrder, onPaid })
  const [isHere, setHere] = useState(true)
  const { state } = payment
  return (
    <>
      <FailureNote failure={state.at === 'details' ? state.failure : null} />
      <p data-testid="state">{state.at === 'details' && state.busy ? 'busy' : state.at}</p>
      <button type="button" onClick={() => setHere(false)}>
        Leave
      </button>
      {isHere ? (
        <WalletButtons
          payment={payment}
          shop="Arkansas"
          total={total}
          order={() => ordered()}
          typed={typed}
          onOrder={async () => isSeen}
        />
      ) : null}
    </>
  )
}

async function show() {
  const client = new QueryClient()
  const page = (total: number) => (
    <QueryClientProvider client={client}>
      <Page total={total} />
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(page(2000))
  await waitFor(() => expect(square.seen.totals).not.toEqual([]))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  return { withTotal: (total: number) => rerender(page(total)), leave: unmount }
}

const google = () => screen.getByText('G Pay')
const apple = () => screen.getByRole('button', { name: 'Pay with Apple Pay' })
const names = () => calls.map(({ name }) => name)
const alert = () => screen.queryByRole('alert')?.textContent ?? null
const state = () => screen.getByTestId('state').textContent

/** Opens a wallet whose sheet shows the tax in Colorado. */
async function atSheet(button = google): Promise<void> {
  await show()
  fireEvent.click(button())
  await act(() => square.tell(colorado))
}

async function confirm(...given: Parameters<typeof square.confirm>): Promise<void> {
  square.confirm(...given)
  await waitFor(() => expect(state()).not.toBe('busy'))
}

beforeEach(async () => {
  square.begin()
  calls = []
  paid = []
  prices = []
  isSeen = true
  ordered = () => Promise.resolve(ref)
  answers = {
    config: () => json(200, { config: { payments } }),
    'calculate-tax': () => json(200, { tax: 60, total: 2060, order: order('cart') }),
    charge: () => json(200, { order: order('completed') }),
  }
  vi.stubGlobal('navigator', { locks: new WebLocks(), languages: ['en'] })
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const answer = answers[name]
    if (name !== 'config') calls.push({ name, body: request.method === 'POST' ? await request.json() : {} })
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
  await database.outbox.clear()
  await database.orders.put(ref)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('WalletButtons', () => {
  it('shows nothing in a browser without wallets', async () => {
    square.begin([])
    await show()
    expect(screen.queryByRole('button', { name: /Apple|G Pay/ })).toBeNull()
    expect(screen.getByText(/^With Apple Pay or Google Pay/).parentElement?.className).toContain('none')
  })

  it('shows only the wallet that the browser has', async () => {
    square.begin(['apple'])
    await show()
    expect(apple()).toBeTruthy()
    expect(screen.queryByText('G Pay')).toBeNull()
  })

  it('shows no Apple Pay while Apple has no proof of the domain', async () => {
    answers['config'] = () => json(200, { config: { payments: { ...payments, apple_pay: false } } })
    await show()
    expect(screen.getByText('G Pay')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Apple/ })).toBeNull()
  })

  it.each(['apple', 'google'] as const)('opens the sheet of %s within the press', async (name) => {
    await show()
    fireEvent.click(name === 'apple' ? apple() : google())
    expect(square.seen.opened).toEqual([name])
    square.cancel()
  })

  it('opens one sheet, however often the guest presses', async () => {
    await show()
    fireEvent.click(google())
    fireEvent.click(google())
    fireEvent.click(apple())
    expect(square.seen.opened).toEqual(['google'])
    square.cancel()
  })

  it('gives the wallet the new total of a changed cart, and draws no new button', async () => {
    const { withTotal } = await show()
    const button = google()
    withTotal(3000)
    expect(square.seen.totals.at(-1)).toBe('30.00')
    expect(google()).toBe(button)
    expect(square.seen.destroyed).toEqual([])
  })

  it('leaves a sheet open when the buttons go, because the guest would lose the payment', async () => {
    await atSheet()
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
    expect(square.seen.destroyed).toEqual([])
    square.confirm()
    await waitFor(() => expect(paid).toEqual(['abc']))
    await waitFor(() => expect(square.seen.destroyed).toEqual(['apple', 'google']))
  })
})

describe('paying by wallet', () => {
  it('asks for the tax by the place alone, shows it in the sheet, and charges that total to the guest', async () => {
    await show()
    fireEvent.click(apple())
    await act(async () => {
      expect(await square.tell({ ...colorado, state: 'Colorado' })).toEqual({
        total: { amount: '20.60', label: 'Arkansas' },
        lineItems: [
          { amount: '20.00', label: 'Subtotal' },
          { amount: '0.60', label: 'Taxes' },
        ],
      })
    })
    expect(calls).toEqual([{ name: 'calculate-tax', body: { orderId: 1, country: 'US', state: 'CO', zip: '81201' } }])
    square.confirm()
    await waitFor(() => expect(paid).toEqual(['abc']))
    expect(calls[1]).toMatchObject({
      name: 'charge',
      body: { nonce: 'nonce', expected_total: 2060, name: 'Robin River', email: 'robin@guest.test', zip: '81201' },
    })
    expect(await database.orders.count()).toBe(0)
  })

  it('shows in the sheet what a prepaid code leaves to pay', async () => {
    answers['calculate-tax'] = () => json(200, { order: { ...order('cart'), prepaid: { amount: 1500 } } })
    await show()
    fireEvent.click(apple())
    await act(async () => {
      expect(await square.tell(colorado)).toMatchObject({ total: { amount: '5.60' } })
    })
    square.cancel()
  })

  it('shows the tax sentence in the sheet for a postal code of another country', async () => {
    answers['calculate-tax'] = () => refusal(422, 'tax-mismatch')
    await show()
    fireEvent.click(google())
    const answer = await act(() => square.tell({ countryCode: 'CA', state: 'CO', postalCode: '81201' }))
    expect(calls[0]?.body).toEqual({ orderId: 1, country: 'CA', state: 'CO', zip: '81201' })
    expect(answer.error).toContain('Please check the state and zip code')
    await confirm()
    expect(names()).toEqual(['calculate-tax'])
    expect(alert()).toContain('You were not charged')
  })

  it('charges the amount that the sheet showed last, when an earlier question is answered late', async () => {
    let answerLate = (_answer: Response): void => undefined
    const late = new Promise<Response>((resolve) => (answerLate = resolve))
    await show()
    fireEvent.click(google())
    answers['calculate-tax'] = () => late
    const first = square.tell({ countryCode: 'US', state: 'UT', postalCode: '84532' })
    await waitFor(() => expect(calls).toHaveLength(1))
    answers['calculate-tax'] = () => json(200, { order: order('cart', 2100) })
    await act(() => square.tell(colorado))
    answerLate(json(200, { order: order('cart', 9999) }))
    await act(() => first)
    await confirm()
    expect(calls.at(-1)).toMatchObject({ name: 'charge', body: { expected_total: 2100, state: 'CO' } })
  })

  it('waits in the sheet for an order that is made only now', async () => {
    let make = (_made: OrderAccess): void => undefined
    ordered = () => new Promise((resolve) => (make = resolve))
    await show()
    fireEvent.click(google())
    const shown = square.tell(colorado)
    expect(names()).toEqual([])
    make(ref)
    expect(await act(() => shown)).toMatchObject({ total: { amount: '20.60' } })
    square.cancel()
  })

  it('says nothing when the guest closes the sheet, and charges nothing', async () => {
    await atSheet()
    await act(async () => square.cancel())
    expect(state()).toBe('details')
    expect(alert()).toBeNull()
    expect(names()).toEqual(['calculate-tax'])
  })

  it('stops the timer of inactivity for as long as the sheet is open', async () => {
    await show()
    expect(isTimeoutHeld()).toBe(false)
    fireEvent.click(google())
    expect(isTimeoutHeld()).toBe(true)
    await act(() => square.tell(colorado))
    expect(isTimeoutHeld()).toBe(true)
    await act(async () => square.cancel())
    expect(isTimeoutHeld()).toBe(false)
  })

  it('refuses in the sheet an order that the guest had not seen, and charges nothing', async () => {
    isSeen = false
    await show()
    fireEvent.click(google())
    const answer = await act(() => square.tell(colorado))
    expect(answer).toEqual({ error: expect.stringContaining('Your order has changed. You were not charged.') })
    await confirm()
    expect(names()).toEqual(['calculate-tax'])
  })

  it('takes name and email from beside the card, else those that the guest typed', async () => {
    await atSheet()
    const billing = { givenName: 'Billy', familyName: 'Bill', email: 'bill@guest.test' }
    await confirm(colorado, { details: { shipping: { contact: colorado }, billing } })
    expect(calls.at(-1)?.body).toMatchObject({ name: 'Billy Bill', email: 'bill@guest.test' })
    cleanup()
    await database.orders.put(ref)
    await atSheet()
    await confirm({ ...colorado, givenName: 'Robin' })
    expect(calls.at(-1)?.body).toMatchObject({ name: 'Robin', email: 'typed@guest.test' })
  })

  it('says so when the guest left the page before they confirmed', async () => {
    render(<NoticeRegion closeLabel="Close" />)
    const { leave } = await show()
    fireEvent.click(google())
    await act(() => square.tell(colorado))
    leave()
    await act(async () => square.confirm())
    await screen.findByText('You left the page while the wallet was open. You were not charged.')
    expect(names()).toEqual(['calculate-tax'])
  })

  it('charges nothing and says so when the wallet gives a malformed email', async () => {
    await atSheet()
    await confirm({ ...guest, email: 'robin', ...colorado })
    expect(alert()).toContain('Your wallet gave no name or no valid email address. You were not charged.')
    expect(names()).toEqual(['calculate-tax'])
  })

  it('says that the provider gave no token', async () => {
    await atSheet()
    await confirm({}, { status: 'Error', errors: [{ field: 'x' }] })
    expect(alert()).toContain('The payment provider did not answer (status: Error). You were not charged.')
  })

  it('charges nothing when the wallet told no place', async () => {
    await show()
    fireEvent.click(google())
    await confirm()
    expect(alert()).toContain('Your order has changed. You were not charged.')
    expect(names()).toEqual([])
  })

  it.each([
    ['price-changed', 409, order('cart', 2500)],
    ['tax-outdated', 422, undefined],
  ])('says that nothing was charged after %s, and shows the new price', async (code, status, current) => {
    await atSheet()
    answers['charge'] = () => refusal(status, code, current)
    answers['calculate-tax'] = () => json(200, { order: order('cart', 2600) })
    await confirm()
    expect(alert()).toContain('Your order has changed. You were not charged. Check the new total and try again.')
    expect(names()).toEqual(['calculate-tax', 'charge', 'calculate-tax'])
    expect(prices).toEqual([2600])
    expect((await database.orders.get('a'))?.charge).toBeNull()
  })

  it('charges nothing when another tab changed the cart', async () => {
    await atSheet()
    await queue(database, { entity: 'cart:l' })
    await confirm()
    expect(alert()).toContain('Your order has changed. You were not charged.')
    expect(names()).toEqual(['calculate-tax'])
  })

  it('charges nothing when another tab pays', async () => {
    await atSheet()
    const charge = {
      key: 'k',
      expectedTotal: 2060,
      startedAt: 0,
      contact: { name: 'R', email: 'r@guest.test', country: 'US', state: 'CO', zip: '81201' },
      acknowledged: true,
    }
    await database.orders.put({ ...ref, charge })
    await confirm()
    expect(alert()).toContain('A payment for this order is in progress')
    expect(names()).toEqual(['calculate-tax'])
  })

  it('says that the card was declined, and opens the sheet again', async () => {
    await atSheet()
    answers['charge'] = () => refusal(422, 'card-declined')
    await confirm()
    expect(alert()).toContain('We are unable to charge this credit card')
    fireEvent.click(apple())
    expect(square.seen.opened).toEqual(['google', 'apple'])
    square.cancel()
  })

  it('sends the same charge again when the network comes back', async () => {
    await atSheet()
    delete answers['charge']
    square.confirm()
    await waitFor(() => expect(state()).toBe('confirming'))
    expect((await database.orders.get('a'))?.charge?.expectedTotal).toBe(2060)
    answers['charge'] = () => json(200, { order: order('completed') })
    await waitFor(() => expect(paid).toEqual(['abc']), { timeout: 20_000 })
  })
})

describe('placeOf', () => {
  it.each([
    ['no country', { state: 'CO', postalCode: '81201' }, { country: 'US', state: 'CO', zip: '81201' }],
    ['a state that is written out', { ...colorado, state: 'Colorado' }, { country: 'US', state: 'CO', zip: '81201' }],
    [
      'a small Canadian place',
      { countryCode: 'ca', state: 'on', postalCode: 'k1a0b1' },
      { country: 'CA', state: 'ON', zip: 'K1A 0B1' },
    ],
    ['another country', { countryCode: 'DE', state: 'BE', postalCode: '10115' }, { country: 'OT', state: '', zip: '' }],
    ['no postal code', { countryCode: 'US', state: 'CO' }, { country: 'US', state: 'CO', zip: '' }],
  ])('reads %s', (_, contact, place) => {
    expect(placeOf(contact)).toEqual(place)
  })
})
