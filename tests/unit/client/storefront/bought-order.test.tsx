import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CartPage } from '#client/app/guest/cart/cart-page.tsx'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { restoreSetAside, setCartAside } from '#client/device/kiosk/set-aside-cart.ts'
import { dismissNotices } from '#client/ui/notices/notices.tsx'
import { group, photo } from '../cart/cart-fixtures.ts'
import { cartOrder, orderPhoto } from '../checkout/order-fixture.ts'
import { emptyAll, openCharge, putCart, slug } from '../timeout/set-aside-fixtures.ts'
import { openStorefront } from './open-storefront.tsx'

const database = offlineDatabase()
const hash = 'h'.repeat(22)
const lines = [{ kind: 'photo' as const, addedAt: '2026-07-04T18:00:00.000Z', photo: photo(1) }]
const groupLine = { kind: 'group' as const, addedAt: '2026-07-04T18:00:00.000Z', group: group(7, [91], new Date()) }
const removeButton = () => screen.getByRole('button', { name: /^Remove group from cart/ })
const bar = () => screen.queryByRole('complementary', { name: 'Your Order' })

/** The server's answers, by the end of the address to which a request goes. */
let answers: Record<string, object>

function json(status: number, body: object): Response {
  return new Response(JSON.stringify({ success: status < 400, ...body }), {
    status,
    headers: { 'content-type': 'application/json', 'server-time': new Date().toISOString() },
  })
}

function order(status: 'cart' | 'pending' | 'completed') {
  const updated_at = new Date().toISOString()
  const placed = status === 'cart' ? null : hash
  return cartOrder({ id: 12, status, hash: placed, order_items: [orderPhoto(1, 1500)], updated_at })
}

beforeEach(async () => {
  await emptyAll(database)
  answers = {}
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = answers[new URL(request.url).pathname.replace('/api/v1', '')]
    if (!answer) throw new TypeError('Failed to fetch')
    return json(200, answer)
  })
})

afterEach(() => {
  cleanup()
  dismissNotices()
  vi.unstubAllGlobals()
})

const patience = { timeout: 10_000 }

describe('the storefront of a guest whose order was placed elsewhere', () => {
  it('removes the cart of a completed order, says that the order is complete, and links to its photos until the guest removes the order from the device', async () => {
    await putCart(database, { lines })
    answers = { '/order/12': { order: order('completed') } }
    openStorefront(slug, [group(7, [91])])
    const link = await screen.findByRole('link', { name: 'See your photos' }, patience)
    expect(link.getAttribute('href')).toBe(`/deliver/${slug}/order/${hash}/external`)
    expect(screen.getByText('Order 12 is complete. Your photos are ready.')).toBeTruthy()
    await waitFor(() => expect(bar()).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Remove order 12 from this device' }))
    await waitFor(() => expect(screen.queryByText(/^Order 12 is complete/)).toBeNull())
    await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  })

  it('tells the guest to pay at the counter for an order that was placed there', async () => {
    await putCart(database, { lines })
    answers = { '/order/12': { order: order('pending') } }
    openStorefront(slug, [group(7, [91])])
    await screen.findByText('Order 12 waits for you at the counter. Pay there.', {}, patience)
    expect(screen.getByRole('link', { name: 'See your order' })).toBeTruthy()
    await waitFor(() => expect(bar()).toBeNull())
  })

  it('asks the server whether the order of a restored cart was placed meanwhile', async () => {
    await putCart(database, { lines })
    await setCartAside(slug)
    answers = { '/order/12': { order: order('completed') } }
    openStorefront(slug, [group(7, [91])])
    await screen.findByText(/^We kept your order/, {}, patience)
    await restoreSetAside('cart-1')
    await screen.findByRole('link', { name: 'See your photos' }, patience)
    await waitFor(() => expect(bar()).toBeNull())
  })

  it('keeps a cart whose order nobody placed', async () => {
    await putCart(database, { lines })
    answers = { '/order/12': { order: order('cart') } }
    openStorefront(slug, [group(7, [91])])
    await waitFor(async () => expect((await database.carts.get(slug))?.confirmed).toBeTruthy(), patience)
    await waitFor(() => expect(bar()).toBeTruthy())
    expect(await database.ownOrders.count()).toBe(0)
  })
})

describe('the storefront of a guest who left a payment before its answer', () => {
  it('shows the link to the photos once the server says that the order is complete', async () => {
    await putCart(database, { lines, charge: openCharge })
    answers = { '/order/payment-status/12': { order: order('completed') } }
    openStorefront(slug, [group(7, [91])])
    const link = await screen.findByRole('link', { name: 'See your photos' }, patience)
    expect(link.getAttribute('href')).toBe(`/deliver/${slug}/order/${hash}`)
    await waitFor(() => expect(bar()).toBeNull())
    expect(await database.orders.count()).toBe(0)
  })

  it('unlocks the cart and tells the guest when the payment did not go through', async () => {
    await putCart(database, { lines, charge: { ...openCharge, acknowledged: true } })
    answers = { '/order/payment-status/12': { order: order('cart') } }
    openStorefront(slug, [group(7, [91])])
    await screen.findByText(/^The payment did not go through and you were not charged/, {}, patience)
    expect((await database.orders.get(slug))?.charge).toBeNull()
    await waitFor(() => expect(bar()).toBeTruthy())
  })
})

describe('the storefront of a guest who did not get the answer to a placed order', () => {
  const taps = [
    ['adds a group', () => screen.getByRole('button', { name: 'Add Group To Cart' })],
    ['removes a group', removeButton],
  ] as const

  it.each(taps)('stores no change while the server does not answer, when the guest %s', async (_, buttonOf) => {
    await putCart(database, { lines: [groupLine], placing: 'counter' })
    openStorefront(slug, [group(7, [91]), group(8, [92])])
    await waitFor(removeButton, patience)
    fireEvent.click(buttonOf())
    await screen.findByText('We are still checking whether your order was placed. Try again in a moment.', {}, patience)
    expect((await database.carts.get(slug))?.lines).toEqual([groupLine])
    expect(await database.outbox.count()).toBe(0)
  })
})

describe('the storefront while a payment is in progress', () => {
  it('keeps the group and says why, when the guest removes it', async () => {
    await putCart(database, { lines: [groupLine], charge: { ...openCharge, acknowledged: true } })
    openStorefront(slug, [group(7, [91])])
    fireEvent.click(await waitFor(removeButton, patience))
    await screen.findByText('A payment for this order is in progress. Try again shortly.', {}, patience)
    expect((await database.carts.get(slug))?.lines).toEqual([groupLine])
  })
})

describe("'Your Order' of a guest whose order was placed elsewhere", () => {
  it('says that it is empty and links to the photos of the placed order', async () => {
    await putCart(database, { lines })
    answers = { '/order/12': { order: order('completed') } }
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[`/cart/${slug}/external`]}>
          <Routes>
            <Route path="/cart/:slug/:external" element={<CartPage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    )
    await screen.findByText('Your order is empty', {}, patience)
    const link = await screen.findByRole('link', { name: 'See your photos' }, patience)
    expect(link.getAttribute('href')).toBe(`/deliver/${slug}/order/${hash}/external`)
  })
})
