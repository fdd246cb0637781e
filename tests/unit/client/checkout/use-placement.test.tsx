import 'fake-indexeddb/auto'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CartOrder } from '#contract/schema.gen.ts'
import { seenOrder } from '#client/features/checkout/seen-order.ts'
import { usePlacement } from '#client/features/checkout/counter/use-placement.ts'
import { checkNow } from '#client/device/connection/connectivity.ts'
import { isTimeoutHeld } from '#client/device/kiosk/activity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import type { QueuedCounterOrder } from '#client/features/checkout/counter/counter-order.action.ts'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { dismissNotices, NoticeRegion } from '#client/ui/notices/notices.tsx'
import { sealingKey } from '#server/platform/sealing/sealing-key.ts'
import { photo, shop } from '../cart/cart-fixtures.ts'
import { queue } from '../device/offline-fixtures.ts'
import { cartOrder } from './order-fixture.ts'

const database = offlineDatabase()
const guest = { name: 'Sam', email: 'sam@example.com' }
const ref: StoredOrderRef = { slug: 'a', localId: 'l', orderId: 1, orderTime: 0, cartToken: 'secret', charge: null }
const seen = seenOrder(cartOrder())
const pending = cartOrder({ status: 'pending', tender: 'counter', hash: 'abc' })

let calls: { path: string; key: string | null; token: string | null; body: Record<string, unknown> }[]
let answer: () => Response | Promise<Response>
let placed: CartOrder[]
let figures: CartOrder[]
let kept: QueuedCounterOrder[]
let refused: number

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
  return renderHook(() =>
    usePlacement({
      slug: 'a',
      onOrder: (order) => Promise.resolve(void figures.push(order)),
      onPlaced: (order) => void placed.push(order),
      onQueued: (order) => void kept.push(order),
      onRefused: () => void (refused += 1),
    }),
  )
}

beforeEach(async () => {
  calls = []
  placed = []
  figures = []
  kept = []
  refused = 0
  answer = () => json(200, { order: pending })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { headers, url } = request
    calls.push({
      path: new URL(url).pathname,
      key: headers.get('idempotency-key'),
      token: headers.get('cart-token'),
      body: (await request.json()) as Record<string, unknown>,
    })
    return answer()
  })
  await database.outbox.clear()
  await database.orders.put(ref)
})

afterEach(() => {
  act(dismissNotices)
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Makes timers fire at once, so that the pauses between tries take no time. */
function skipPauses(): void {
  vi.stubGlobal('setTimeout', (work: () => void) => {
    queueMicrotask(work)
    return 0
  })
}

describe('placing an order at the counter', () => {
  it('sends the order once with the total that the guest saw and opens the thank-you page', async () => {
    const { result } = show()
    await act(async () => {
      void result.current.placeAtCounter(ref, guest, seen)
      await result.current.placeAtCounter(ref, guest, seen)
    })
    await waitFor(() => expect(placed).toEqual([pending]))
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({
      path: '/api/v1/order/counter',
      token: 'secret',
      body: { ...guest, orderId: 1, expected_total: 1750 },
    })
    expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    await waitFor(() => expect(result.current.state.at).toBe('placed'))
  })

  it('sends the order in the moment in which the cart empties its form', async () => {
    const { result } = show()
    await act(async () => {
      result.current.reset()
      await result.current.placeAtCounter(ref, guest, seen)
    })
    expect(placed).toEqual([pending])
  })

  it('shows that the order is being sent, and stops the inactivity countdown of the cart until the answer arrives', async () => {
    render(<NoticeRegion closeLabel="Close" />)
    let arrive = (_response: Response): void => undefined
    answer = () => new Promise((resolve) => (arrive = resolve))
    const { result } = show()
    act(() => void result.current.placeAtCounter(ref, guest, seen))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.getByText('Sending your order to the counter')).toBeTruthy()
    expect(isTimeoutHeld()).toBe(true)
    arrive(json(200, { order: pending }))
    await waitFor(() => expect(screen.queryByText('Sending your order to the counter')).toBeNull())
    expect(placed).toHaveLength(1)
    expect(isTimeoutHeld()).toBe(false)
  })

  it('stops its tries as soon as the server says that it takes no orders, and says so to the guest', async () => {
    answer = async () => {
      vi.stubGlobal('fetch', () => Promise.resolve(refusal(503, 'dependency-down')))
      await checkNow()
      return refusal(503, 'dependency-down')
    }
    const { result } = show()
    await act(() => result.current.placeAtCounter(ref, guest, seen))
    expect(calls).toHaveLength(1)
    expect(result.current.state).toMatchObject({
      at: 'form',
      busy: false,
      failure: {
        text: expect.stringContaining('The shop cannot take orders right now. We keep your order on this device'),
      },
    })
    expect(await database.orders.get(ref.slug)).toBeDefined()
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(json(200, { nonce: new URL(url, 'http://x').searchParams.get('nonce') })),
    )
    await act(checkNow)
  })

  it('repeats the request under the same key when answers get lost', async () => {
    skipPauses()
    answer = () => {
      if (calls.length < 3) throw new TypeError('Failed to fetch')
      return json(200, { order: pending })
    }
    const { result } = show()
    await act(() => result.current.placeAtCounter(ref, guest, seen))
    expect(calls).toHaveLength(3)
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
    expect(placed).toEqual([pending])
  })

  it('reuses the key when the guest presses again after a lost answer, and takes a new key when the guest changes the form', async () => {
    skipPauses()
    render(<NoticeRegion closeLabel="Close" />)
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    const { result } = show()
    await act(() => result.current.placeAtCounter(ref, guest, seen))
    expect(result.current.state).toMatchObject({
      at: 'form',
      busy: false,
      failure: {
        title: 'Error',
        text: expect.stringMatching(/^We've encountered an error in processing this order\n/),
      },
    })
    // The order may have reached the server, so the device must remember the placement. The next load of the cart shows
    // whether it did.
    expect((await database.orders.get('a'))?.placing).toBe('counter')
    await act(() => result.current.placeAtCounter(ref, guest, seen))
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
    await act(() => result.current.placeAtCounter(ref, { ...guest, name: 'Sammy' }, seen))
    expect(new Set(calls.map(({ key }) => key)).size).toBe(2)
  })

  it('stores the same order on the device when the server does not answer', async () => {
    skipPauses()
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    const line = { kind: 'photo' as const, addedAt: '2026-07-04T10:00:00.000Z', photo: photo(7) }
    const cart = {
      slug: 'a',
      localId: 'l',
      channel: 'external' as const,
      shop,
      lines: [line],
      confirmed: null,
      gone: [],
    }
    await database.carts.put({ ...cart, changedAt: 0 })
    const { result } = show()
    await act(() => result.current.placeAtCounter(ref, guest, seen))
    expect(result.current.state).toMatchObject({ at: 'form', unanswered: true })
    const { publicKey, open } = sealingKey('a secret key of the tests, long enough')
    await act(() => result.current.keep(guest, seen, publicKey))
    expect(kept).toMatchObject([{ slug: 'a', expectedTotal: 1750, items: [{ photo_id: 7 }] }])
    expect(open(kept[0]?.sealed ?? '', kept[0]?.localCode ?? '')).toContain('"order":{"id":1,"token":"secret"}')
    expect(await database.orders.count()).toBe(0)
  })

  it('shows the old and the new order when the price has changed, and sends the order again once the guest accepts the new price', async () => {
    const dearer = cartOrder({ subtotal: 2000, total: 2250 })
    answer = () => refusal(409, 'price-changed', dearer)
    const { result } = show()
    await act(() => result.current.placeAtCounter(ref, guest, seen))
    expect(result.current.state).toEqual({ at: 'price-changed', was: seen, order: dearer })
    expect(figures).toEqual([dearer])
    expect((await database.orders.get('a'))?.placing).toBeNull()

    answer = () => json(200, { order: pending })
    await act(() => result.current.acceptPrice(ref))
    expect(calls[1]?.body).toMatchObject({ ...guest, expected_total: 2250 })
    expect(calls[1]?.key).not.toBe(calls[0]?.key)
    expect(placed).toEqual([pending])
  })

  it("returns to the form with the server's reason when the server refuses the order", async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    render(<NoticeRegion closeLabel="Close" />)
    answer = () => refusal(422, 'counter-not-offered')
    const { result } = show()
    await act(async () => {
      const placing = result.current.placeAtCounter(ref, guest, seen)
      while (calls.length === 0) await vi.advanceTimersByTimeAsync(1)
      await vi.advanceTimersByTimeAsync(50)
      await placing
    })
    expect(refused).toBe(1)
    act(() => void vi.advanceTimersByTime(60_000))
    const text = "We've encountered an error in processing this order\nA sentence"
    expect(result.current.state).toEqual({ at: 'form', busy: false, failure: { title: 'Error', text } })
  })

  it('recognises an order that another tab or device has placed', async () => {
    answer = () => refusal(409, 'order-placed', pending)
    const { result } = show()
    await act(() => result.current.placeAtCounter(ref, guest, seen))
    expect(placed).toEqual([pending])
  })

  it('sends nothing while a payment is in progress or the server lacks lines of the cart', async () => {
    const charge = { key: 'k', expectedTotal: 1, startedAt: 0, contact: EMPTY, acknowledged: false }
    await database.orders.put({ ...ref, charge })
    const { result } = show()
    await act(() => result.current.placeAtCounter(ref, guest, seen))
    expect(result.current.state).toMatchObject({
      failure: { text: expect.stringContaining('A payment for this order is in progress. Try again shortly.') },
    })
    await database.orders.put(ref)
    await queue(database, { entity: 'cart:l' })
    await act(() => result.current.placeAtCounter(ref, guest, seen))
    expect(result.current.state).toEqual({ at: 'form', busy: false, failure: null })
    expect(calls).toEqual([])
  })
})

const EMPTY = { name: '', email: '', country: 'US', state: '', zip: '' }

describe('placing an order with nothing to pay', () => {
  it('needs only name and email', async () => {
    const done = cartOrder({ status: 'completed', tender: 'free', hash: 'abc', total: 0 })
    answer = () => json(200, { order: done })
    const { result } = show()
    await act(() => result.current.finishFree(ref, guest))
    expect(calls[0]).toMatchObject({ path: '/api/v1/order/zero-balance', body: { ...guest, orderId: 1 } })
    expect(calls[0]?.body).not.toHaveProperty('expected_total')
    expect(placed).toEqual([done])
  })

  it('stops with the server’s error sentence when the order is no longer free', async () => {
    render(<NoticeRegion closeLabel="Close" />)
    answer = () => refusal(422, 'not-free')
    const { result } = show()
    await act(() => result.current.finishFree(ref, guest))
    expect(result.current.state).toEqual({ at: 'form', busy: false, failure: { title: 'Error', text: 'A sentence' } })
    expect(refused).toBe(1)
  })
})
