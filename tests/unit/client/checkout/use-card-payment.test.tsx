import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useCardPayment } from '#client/features/checkout/card/use-card-payment.ts'
import { isTimeoutHeld } from '#client/device/kiosk/activity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { takeConsoleErrors } from '../../../support/setup/console-errors.ts'
import { queue, unreadable } from '../device/offline-fixtures.ts'
import { WebLocks } from './web-locks.ts'

const database = offlineDatabase()
const contact = { name: 'Sam', email: 'sam@example.com', country: 'US', state: 'CO', zip: '81201' }
const ref: StoredOrderRef = { slug: 'a', localId: 'l', orderId: 1, orderTime: 0, cartToken: 'secret', charge: null }
const order = (status: string, hash: string | null = null) => ({ id: 1, status, hash, total: 1750 })

let locks: WebLocks
let paths: string[]
/** The server's answers, by the end of the request's address. */
let answers: Record<string, () => Response | Promise<Response>>
let paidHashes: string[]

function json(status: number, body: object): Response {
  return new Response(JSON.stringify({ success: status < 400, ...body }), {
    status,
    headers: { 'content-type': 'application/json', 'server-time': new Date().toISOString() },
  })
}

function refusal(status: number, code: string, current?: object): Response {
  return json(status, { code, errors: { general: 'A sentence' }, current })
}

function show() {
  const onPaid = (hash: string) => void paidHashes.push(hash)
  const onOrder = () => Promise.resolve()
  return renderHook(() => useCardPayment({ slug: 'a', isExternal: true, onOrder, onPaid })).result
}

const tokenize = () => Promise.resolve({ status: 'OK', token: 'nonce' })

async function atCard() {
  const hook = show()
  await act(() => hook.current.proceed(ref, contact))
  expect(hook.current.state.at).toBe('card')
  return hook
}

beforeEach(async () => {
  locks = new WebLocks()
  paths = []
  paidHashes = []
  answers = { 'calculate-tax': () => json(200, { tax: 0, total: 1750, order: order('cart') }) }
  vi.stubGlobal('navigator', { locks, languages: ['en'] })
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
    paths.push(name)
    const answer = answers[name]
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

describe('useCardPayment', () => {
  it('holds the lock of a charge for as long as the device stores that charge', async () => {
    const hook = await atCard()
    let held: string[] = []
    answers['charge'] = async () => {
      held = [...locks.held]
      const stored = await database.orders.get('a')
      expect(held).toEqual([`charge:${stored?.charge?.key ?? 'none'}`])
      return json(200, { order: order('completed', 'abc') })
    }
    await act(() => hook.current.pay(contact, tokenize))
    expect(held).toHaveLength(1)
    expect(paidHashes).toEqual(['abc'])
    expect(locks.held.size).toBe(0)
    expect(await database.orders.count()).toBe(0)
  })

  it('unlocks the cart and says so when the server gave up the payment', async () => {
    const hook = await atCard()
    answers['charge'] = () => refusal(422, 'not-charged')
    await act(() => hook.current.pay(contact, tokenize))
    expect(paths).toEqual(['calculate-tax', 'charge'])
    expect(hook.current.state).toMatchObject({
      at: 'card',
      busy: false,
      failure: { text: 'The payment did not go through and you were not charged. You can try again.' },
    })
    expect((await database.orders.get('a'))?.charge).toBeNull()
  })

  it('does not charge while a change of the cart is in flight, and stays at the form', async () => {
    const hook = await atCard()
    await queue(database, { entity: 'cart:l' })
    await act(() => hook.current.pay(contact, tokenize))
    expect(paths).toEqual(['calculate-tax'])
    expect(hook.current.state).toEqual({ at: 'details', busy: false, failure: null })
    expect(hook.current.contact).toEqual(contact)
  })

  it.each(['order-placed', 'payment-in-progress'])(
    'leads to the delivery page when the order turns out to be paid (%s)',
    async (code) => {
      const hook = show()
      answers['calculate-tax'] = () => refusal(409, code, order('completed', 'abc'))
      await act(() => hook.current.proceed(ref, contact))
      await waitFor(() => expect(paidHashes).toEqual(['abc']))
      expect(await database.orders.count()).toBe(0)
    },
  )

  it('returns to the cart when the charge of another tab failed', async () => {
    const hook = show()
    const charge = { key: 'k', expectedTotal: 1750, startedAt: 0, contact, acknowledged: false }
    await act(() => hook.current.resume({ ...ref, charge }))
    expect(paths).toEqual([])
    expect(hook.current.state).toEqual({ at: 'details', busy: false, failure: null })
  })

  it('shows an error when an internal error hides the outcome of another tab’s charge', async () => {
    const hook = show()
    const charge = { key: 'k', expectedTotal: 1750, startedAt: 0, contact, acknowledged: false }
    const fault = new ReferenceError('x')
    await database.orders.delete('a')
    answers['1'] = () => unreadable(fault)
    await act(() => hook.current.resume({ ...ref, charge }))
    expect(hook.current.state).toEqual({
      at: 'details',
      busy: false,
      failure: { title: 'Error', text: 'There was an error' },
    })
    expect(takeConsoleErrors()).toEqual([[expect.stringContaining('payment check'), fault]])
  })

  it.each([
    ['names no field', () => Promise.resolve({ status: 'Invalid', errors: [{ message: 'Not a card' }] }), 'Invalid'],
    [
      'also names errors without a field',
      () => Promise.resolve({ status: 'Invalid', errors: [{ field: 'cvv' }, {}] }),
      'Invalid',
    ],
    ['gives no reason', () => Promise.resolve({ status: 'Abort' }), 'Abort'],
    ['throws an error', () => Promise.reject(new Error('The frame is gone')), 'Error'],
  ])(
    "shows one error with the provider's status in the form when the provider cannot read the card and %s",
    async (_, read, status) => {
      const hook = await atCard()
      await act(() => hook.current.pay(contact, read))
      expect(paths).toEqual(['calculate-tax'])
      const text = `The payment provider did not answer (status: ${status}). You were not charged. Try again.`
      expect(hook.current.state).toMatchObject({ at: 'card', busy: false, failure: { text } })
      expect((await database.orders.get('a'))?.charge).toBeNull()
    },
  )

  it('shows no error of its own when the provider’s form shows errors at its fields', async () => {
    const hook = await atCard()
    const errors = ['cardNumber', 'expirationDate', 'cvv'].map((field) => ({ field, message: 'Enter it' }))
    await act(() => hook.current.pay(contact, () => Promise.resolve({ status: 'Invalid', errors })))
    expect(hook.current.state).toMatchObject({ at: 'card', busy: false, failure: null })
  })

  it("shows 'Miss-match Data' for an address whose tax the server cannot calculate", async () => {
    answers['calculate-tax'] = () => refusal(422, 'tax-mismatch')
    const hook = show()
    await act(() => hook.current.proceed(ref, contact))
    const sentence = 'We are unable to calculate taxes for this location. Please check the state and zip code'
    expect(hook.current.state).toEqual({
      at: 'details',
      busy: false,
      failure: { title: 'Miss-match Data', text: sentence },
    })
  })

  it('charges once however often the guest presses the button', async () => {
    const hook = await atCard()
    answers['charge'] = () => json(200, { order: order('completed', 'abc') })
    await act(() =>
      Promise.all([
        hook.current.pay(contact, tokenize),
        hook.current.pay(contact, tokenize),
        hook.current.pay(contact, tokenize),
      ]),
    )
    expect(paths.filter((path) => path === 'charge')).toHaveLength(1)
  })

  it('unlocks the cart of a declined card, says so, and accepts another card', async () => {
    const hook = await atCard()
    answers['charge'] = () => refusal(422, 'card-declined')
    await act(() => hook.current.pay(contact, tokenize))
    expect(hook.current.state).toMatchObject({
      at: 'card',
      failure: { title: 'Error', text: 'We are unable to charge this credit card' },
    })
    answers['charge'] = () => json(200, { order: order('completed', 'abc') })
    await act(() => hook.current.pay(contact, tokenize))
    expect(paidHashes).toEqual(['abc'])
  })

  it('polls an unresolved payment until the outcome is known, with the inactivity timer stopped meanwhile', async () => {
    const hook = await atCard()
    answers['charge'] = () => json(202, { order: order('paying') })
    let looks = 0
    answers['1'] = () => json(200, { order: (looks += 1) < 2 ? order('paying') : order('completed', 'abc') })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let paying: Promise<void> = Promise.resolve()
    act(() => void (paying = hook.current.pay(contact, tokenize)))
    const steps = async (until: () => boolean) => {
      while (!until()) await act(() => vi.advanceTimersByTimeAsync(100))
    }
    await steps(() => hook.current.state.at === 'confirming')
    expect(isTimeoutHeld()).toBe(true)
    await steps(() => paidHashes.length > 0)
    await paying
    expect(paidHashes).toEqual(['abc'])
    expect(isTimeoutHeld()).toBe(false)
  })

  it('resumes a charge that a closed browser left behind and leads to its result', async () => {
    const hook = show()
    const charge = { key: 'k', expectedTotal: 1750, startedAt: 0, contact, acknowledged: true }
    await database.orders.put({ ...ref, charge })
    answers['1'] = () => json(200, { order: order('completed', 'abc') })
    await act(() => hook.current.resume({ ...ref, charge }))
    expect(paidHashes).toEqual(['abc'])
    expect(paths).toEqual(['1'])
  })

  it('resumes a charge in the moment in which the cart empties its form', async () => {
    const hook = show()
    const charge = { key: 'k', expectedTotal: 1750, startedAt: 0, contact, acknowledged: true }
    await database.orders.put({ ...ref, charge })
    answers['1'] = () => json(200, { order: order('completed', 'abc') })
    await act(async () => {
      hook.current.edit()
      await hook.current.resume({ ...ref, charge })
    })
    expect(paidHashes).toEqual(['abc'])
  })

  it('shows the former amount beside the new price with tax when the price changed before the charge', async () => {
    const hook = await atCard()
    const taxed = { ...order('cart'), total: 2060 }
    answers['charge'] = () => refusal(409, 'price-changed', { ...order('cart'), total: 2000 })
    answers['calculate-tax'] = () => json(200, { tax: 60, total: 2060, order: taxed })
    await act(() => hook.current.pay(contact, tokenize))
    expect(hook.current.state).toEqual({ at: 'price-changed', was: order('cart'), order: taxed })
    await act(() => hook.current.acceptPrice())
    expect(hook.current.state).toMatchObject({ at: 'card', order: { total: 2060 } })
  })

  it('shows the new price without tax when the tax is unknown', async () => {
    const hook = await atCard()
    const dearer = { ...order('cart'), total: 2000 }
    answers['charge'] = () => refusal(409, 'price-changed', dearer)
    answers['calculate-tax'] = () => refusal(503, 'taxes-down')
    await act(() => hook.current.pay(contact, tokenize))
    expect(hook.current.state).toEqual({ at: 'price-changed', was: order('cart'), order: dearer })
  })

  it('asks the server for the price with tax only after the server knows the checkout type', async () => {
    const hook = show()
    let tell = (): void => undefined
    const ready = new Promise<void>((resolve) => (tell = resolve))
    let proceeding: Promise<void> = Promise.resolve()
    act(() => void (proceeding = hook.current.proceed(ref, contact, ready)))
    expect(hook.current.state).toMatchObject({ at: 'details', busy: true })
    expect(paths).toEqual([])
    await act(async () => {
      tell()
      await proceeding
    })
    expect(paths).toEqual(['calculate-tax'])
  })
})
