import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter, MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { placedAtCounter } from '#client/app/guest/cart/counter-order-from-cart.ts'
import { CounterThanksPage } from '#client/app/guest/cart/counter-thanks-page.tsx'
import { AppRoutes } from '#client/app/shell/router.tsx'
import { forgetSession, storeSession } from '#client/api/stored-session.ts'
import { setKiosk } from '#client/device/kiosk/kiosk.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { enqueue } from '#client/device/outbox/outbox.ts'
import { offlineOrderTexts } from '#client/features/checkout/counter/offline-order-texts.ts'
import { readCodePart } from '#domain/orders/offline-order-code.ts'
import { employeeWith } from '../device/staff-user.ts'
import { cartOrder } from './order-fixture.ts'

const database = offlineDatabase()
const placed = placedAtCounter(cartOrder({ id: 1042, status: 'pending', hash: 'h'.repeat(43) }))

function draw(router: ReactNode): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(<QueryClientProvider client={client}>{router}</QueryClientProvider>)
}

function open(state: unknown): void {
  draw(
    <MemoryRouter initialEntries={[{ pathname: '/deliver/a/counter', state }]}>
      <Routes>
        <Route path="/deliver/:slug/counter" element={<CounterThanksPage />} />
      </Routes>
    </MemoryRouter>,
  )
}

const ref = (orderId: number) => ({ slug: 'a', localId: 'l', orderId, orderTime: 0, cartToken: 's', charge: null })

beforeEach(async () => {
  // Fails every request, because the page must show the order from the history state alone.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await database.orders.clear()
})

afterEach(async () => {
  cleanup()
  setKiosk(false)
  await forgetSession()
  vi.unstubAllGlobals()
})

describe('the counter thank-you page', () => {
  it('shows the outfitter, the order number, and a code and a link that lead to the order', () => {
    open({ placed })
    expect(
      screen.getByText('Please go to the checkout of Arkansas Headwaters and say that you placed a counter order.'),
    ).toBeTruthy()
    expect(screen.getByText('1042')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'QR code for your order' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
      `/deliver/a/order/${'h'.repeat(43)}/external`,
    )
  })

  it('thanks nobody who opens its address without an order', () => {
    open(null)
    expect(screen.getByText('You have no order at the counter')).toBeTruthy()
    expect(screen.queryByText('Thank you!')).toBeNull()
  })

  it('clears the stored cart of the placed order, and no other, and remembers the order', async () => {
    await database.orders.put(ref(1042))
    open({ placed })
    await waitFor(async () => expect(await database.orders.count()).toBe(0))
    expect(await database.ownOrders.toArray()).toMatchObject([{ slug: 'a', orderId: 1042, state: 'pending' }])
    cleanup()
    await database.orders.put(ref(1043))
    open({ placed })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await database.orders.count()).toBe(1)
  })

  it('replaces the local code by the order number, and changes the address of the page only one time', async () => {
    const kept = { localId: 'l', localCode: 'K7-Q2MR', outfitter: 'Arkansas Headwaters', isExternal: true }
    history.replaceState({ usr: { kept }, key: 'page', idx: 0 }, '', '/deliver/a/counter')
    const replaced = vi.spyOn(history, 'replaceState')
    // Draws the app's real routes. When the address changes, only the real routes first render the page once more under
    // its old address.
    draw(
      <BrowserRouter useTransitions={false}>
        <AppRoutes />
      </BrowserRouter>,
    )
    expect(await screen.findByText('K7-Q2MR')).toBeTruthy()
    const arrived = { orderId: 1042, hash: 'h'.repeat(43) }
    await database.counterOrders.put({ localId: 'l', slug: 'a', keptAt: 0, arrived })
    expect(await screen.findByText('1042')).toBeTruthy()
    expect(replaced).toHaveBeenCalledOnce()
    await waitFor(async () => expect(await database.counterOrders.count()).toBe(0))
  })

  it('shows an order that was not sent yet as a QR code from which staff’s device reads it, and as several in turn when it is large', async () => {
    const kept = { localId: 'a'.repeat(32), localCode: 'K7-Q2MR', outfitter: 'Arkansas Headwaters', isExternal: false }
    const items = [{ photo_id: 7, added_at: '2026-07-04T18:00:00.000Z' }]
    const sealed = Buffer.alloc(350, 7).toString('base64')
    const order = { ...kept, slug: 'a', items, sealed, expectedTotal: 1818 }
    const texts = await offlineOrderTexts(order, Date.UTC(2026, 6, 4))
    expect(texts).toHaveLength(1)
    const part = readCodePart(texts[0] ?? '')
    expect(part?.isDeflated).toBe(true)
    const random = () => crypto.getRandomValues(new Uint8Array(1200))
    const large = { ...order, sealed: Buffer.from(random()).toString('base64') }
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
    await database.transaction('rw', database.outbox, () =>
      enqueue(database, { kind: 'counter.place', version: 1, entity: `counter:${kept.localId}`, payload: large }),
    )
    open({ kept })
    const drawn = await screen.findByRole('img', { name: 'QR code for your order' })
    const before = drawn.innerHTML
    fireEvent.click(screen.getByRole('button', { name: 'Show the next code (1 of 2)' }))
    expect(await screen.findByRole('button', { name: 'Show the next code (2 of 2)' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'QR code for your order' }).innerHTML).not.toBe(before)
    await database.outbox.clear()
  })

  it("offers only 'Start a new order' on a kiosk", () => {
    setKiosk(true)
    open({ placed })
    expect(screen.getByText('1042')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Start a new order' })).toBeTruthy()
    expect(screen.queryByText('See your order')).toBeNull()
  })

  it('shows the code on a guest’s own phone for staff to scan', () => {
    open({ placed })
    expect(screen.getByText('Show this code at the counter.')).toBeTruthy()
    expect(screen.queryByText(/with your phone/)).toBeNull()
  })

  it('invites the guest to scan the code with a phone when it is shown on a kiosk or on a device of staff', async () => {
    setKiosk(true)
    open({ placed })
    expect(screen.getByText(/scan it with your phone/)).toBeTruthy()
    cleanup()
    setKiosk(false)
    await storeSession({ token: 'a token', user: employeeWith() })
    open({ placed })
    expect(screen.getByText(/scan it with your phone/)).toBeTruthy()
  })

  it('is not shown for a completed order or for a cart that was not placed', () => {
    expect(placedAtCounter(cartOrder({ status: 'completed', hash: 'abc' }))).toBeNull()
    expect(placedAtCounter(cartOrder({ status: 'cart' }))).toBeNull()
  })
})
