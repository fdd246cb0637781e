import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderRow } from '#contract/schema.gen.ts'
import { watchCart } from '#client/features/cart/cart-store.ts'
import type { CartView } from '#client/features/cart/cart-view.ts'
import { HandOverDialog } from '#client/features/cart/phone/hand-over-dialog.tsx'
import { useStoredCart } from '#client/features/cart/use-stored-cart.ts'
import { WaitingTime } from '#client/features/orders/pending/waiting-time.tsx'
import { ZipPanel } from '#client/features/deliveries/download/zip-panel.tsx'
import { useOutbox } from '#client/features/outbox/use-outbox.ts'
import { RestoreOrder } from '#client/features/storefront/restore-order.tsx'
import { TimeLeft, useGroupPrice } from '#client/features/storefront/trip/time-left.tsx'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { forgetServerTime, learnServerTime, onServerClock } from '#client/device/connection/server-clock.ts'
import { setCartAside } from '#client/device/kiosk/set-aside-cart.ts'
import { useToday } from '#client/device/connection/use-today.ts'
import { group, shop } from '../cart/cart-fixtures.ts'
import { placedOrder, zipFile } from '../deliveries/delivery-fixtures.ts'
import { emptyAll, putCart, slug } from '../timeout/set-aside-fixtures.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-07-04T18:00:00Z')
const database = offlineDatabase()

/** The device learns the true time, as it does from the server's first answer. */
function learn(): void {
  act(() => void learnServerTime(new Date(NOW).toISOString(), Date.now(), Date.now()))
}

/** IndexedDB answers in real time, so the test waits until the page has read the database. */
async function letWorkRun(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5))
  })
}

function Label({ createdAt }: { createdAt: number }) {
  const { left } = useGroupPrice(
    { created_at: new Date(createdAt).toISOString() },
    { display_group_price: 6000, discount_24: 20 },
  )
  return left ? <TimeLeft left={left} discount24={20} /> : <p>over</p>
}

/** Stores a cart with a display group of this age. According to the true time, the cart was changed just now. */
async function cartWithGroup(age: number): Promise<void> {
  const made = new Date(NOW - age)
  const addedAt = new Date(NOW - Math.min(age, 2 * HOUR)).toISOString()
  const { cart, ref } = await putCart(database, {
    lines: [{ kind: 'group', addedAt, group: group(7, [71, 72], made) }],
  })
  await database.carts.put({ ...cart, shop: { ...shop, processing_fee: 0, river_sections: [] }, changedAt: NOW })
  await database.orders.put({ ...ref, orderTime: NOW })
}

beforeEach(async () => {
  forgetServerTime()
  await emptyAll(database)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  forgetServerTime()
})

describe.each([48, -48])('a device whose clock is off by %i h', (shift) => {
  const deviceTime = NOW + shift * HOUR
  const mockDate = (): void => void vi.useFakeTimers({ now: deviceTime, toFake: ['Date'] })

  it('shows the correct time left for a group discount as soon as it has learned the server time', () => {
    vi.useFakeTimers({ now: deviceTime })
    render(<Label createdAt={NOW - 4 * HOUR} />)
    expect(screen.queryByText('20 h 0 min')).toBeNull()
    learn()
    expect(screen.getByText('20 h 0 min')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByText('19 h 59 min')).toBeTruthy()
  })

  it('ends a group discount at its true end when it learns the server time later', () => {
    vi.useFakeTimers({ now: deviceTime })
    render(<Label createdAt={NOW - 24 * HOUR + 30_000} />)
    learn()
    expect(screen.getByText('0 h 1 min')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(29_999))
    expect(screen.queryByText('over')).toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByText('over')).toBeTruthy()
  })

  it('keeps a cart younger than an hour, and estimates its price by the true time in the cart bar and on the cart page', async () => {
    mockDate()
    await cartWithGroup(4 * HOUR)
    const views: CartView[] = []
    const stop = watchCart(slug, (view) => views.push(view))
    const { result } = renderHook(() => useStoredCart(slug))
    await letWorkRun()
    learn()
    await letWorkRun()
    expect(views.at(-1)).toMatchObject({ groupCount: 1, estimate: 4_800 })
    expect(result.current).toMatchObject({ cart: { slug }, totals: { total: 4_800 } })
    stop()
  })

  it('estimates no discount for a group whose 24 hours are over by the true time', async () => {
    mockDate()
    await cartWithGroup(30 * HOUR)
    const views: CartView[] = []
    const stop = watchCart(slug, (view) => views.push(view))
    const { result } = renderHook(() => useStoredCart(slug))
    await letWorkRun()
    learn()
    await letWorkRun()
    expect(views.at(-1)).toMatchObject({ groupCount: 1, estimate: 6_000 })
    expect(result.current).toMatchObject({ totals: { total: 6_000 } })
    stop()
  })

  it('offers to restore an order that was set aside less than an hour ago', async () => {
    mockDate()
    const { cart, ref } = await putCart(database)
    await database.carts.put({ ...cart, changedAt: NOW - HOUR / 2 })
    await database.orders.put({ ...ref, orderTime: NOW - HOUR / 2 })
    await setCartAside(slug)
    render(<RestoreOrder slug={slug} hasCart={false} />)
    await letWorkRun()
    learn()
    await letWorkRun()
    expect(screen.getByRole('complementary', { name: 'Restore my order' })).toBeTruthy()
  })

  it('offers a zip until the zip truly expires, and then removes the link from a page that is still open', () => {
    vi.useFakeTimers({ now: deviceTime })
    const zip = zipFile({ expires_at: new Date(NOW + HOUR).toISOString() })
    const page = (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
        <ZipPanel order={placedOrder({ zip_file: zip })} isMain />
      </QueryClientProvider>
    )
    const link = () => screen.queryByRole('link', { name: 'Download all photos as a zip file' })
    render(page)
    learn()
    expect(link()).not.toBeNull()
    act(() => void vi.advanceTimersByTime(HOUR))
    expect(link()).toBeNull()
  })

  it('shows a hand-over code until it expires on the server', () => {
    vi.useFakeTimers({ now: deviceTime })
    const nothing = () => undefined
    render(
      <HandOverDialog
        address="https://shop.test/take/1"
        expiresAt={NOW + 60_000}
        busy={false}
        onAgain={nothing}
        onDone={nothing}
        onClose={nothing}
      />,
    )
    const again = () => screen.queryByRole('button', { name: 'Get a new code' })
    learn()
    expect(again()).toBeNull()
    act(() => void vi.advanceTimersByTime(60_000))
    expect(again()).not.toBeNull()
  })

  it('shows the true waiting time of a pending order', () => {
    vi.useFakeTimers({ now: deviceTime })
    const row: Partial<OrderRow> = { placed_at: new Date(NOW - 12 * 60_000).toISOString() }
    render(<WaitingTime order={row as OrderRow} />)
    learn()
    expect(screen.getByText('12 min ago')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByText('13 min ago')).toBeTruthy()
  })

  it('uses the date of the server time in the outfitter’s time zone as today', () => {
    vi.useFakeTimers({ now: deviceTime })
    const { result } = renderHook(() => useToday('America/Denver'))
    learn()
    expect(result.current).toBe('2026-07-04')
  })

  it('lists the actions of the last hour among the actions of today', async () => {
    mockDate()
    const done = { kind: 'order.note', entity: 'order:7', actor: '4', how: 'sent', facts: {}, reason: null } as const
    await database.doneActions.put({ ...done, key: 'k', doneAt: NOW - HOUR })
    const { result } = renderHook(() => useOutbox())
    await letWorkRun()
    learn()
    await letWorkRun()
    expect(result.current.outbox?.done.map(({ key }) => key)).toEqual(['k'])
  })
})

describe('the learned server time', () => {
  it('is passed on to its listeners when it changes by a second or more, but not for smaller changes caused by network latency', () => {
    vi.useFakeTimers({ now: NOW })
    const listener = vi.fn()
    const stop = onServerClock(listener)
    const say = (ahead: number) => learnServerTime(new Date(NOW + ahead).toISOString(), NOW, NOW)
    expect(say(400)).toBe(true)
    expect(say(800)).toBe(true)
    expect(listener).not.toHaveBeenCalled()
    // Several time changes of less than a second notify the listener once they add up to more than a second.
    say(1_200)
    expect(listener).toHaveBeenCalledTimes(1)
    say(1_900)
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    say(10_000)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('does not change after an answer without a valid time or after a slow answer', () => {
    expect(learnServerTime(null, NOW, NOW)).toBe(false)
    expect(learnServerTime('soon', NOW, NOW)).toBe(false)
    expect(learnServerTime(new Date(NOW).toISOString(), NOW, NOW + 11_000)).toBe(false)
  })
})
