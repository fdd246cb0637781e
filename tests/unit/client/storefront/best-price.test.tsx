import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CartPage } from '#client/app/guest/cart/cart-page.tsx'
import { dealOf } from '#client/features/cart/best-offer.ts'
import { estimateTotals } from '#client/features/cart/estimate-totals.ts'
import { addGroup, addPhoto, removePhoto } from '#client/features/cart/cart-store.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { newId } from '#client/device/database/new-id.ts'
import type { CartGroup, StoredCart } from '#client/device/database/cart-rows.ts'
import { dismissNotices } from '#client/ui/notices/notices.tsx'
import { group, photo, shop as anyShop } from '../cart/cart-fixtures.ts'
import { cartOrder, orderPhoto } from '../checkout/order-fixture.ts'
import { openStorefront } from './open-storefront.tsx'

const database = offlineDatabase()
const day = '2026-07-01'
const raftIds = [1, 2, 3, 4, 5, 6]
const raft = group(7, raftIds)
const less = 'Pay $22.00 less'

let slug: string
let shop: typeof anyShop
let sent: { path: string; body: unknown }[]

beforeEach(async () => {
  // A slug of its own, because the page keeps the view of each outfitter's cart.
  slug = `best-${newId().slice(0, 8)}`
  shop = { ...anyShop, slug, allow_checkout_at_counter: true }
  sent = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/v1', '')
    const text = await request.text()
    sent.push({ path, body: text === '' ? null : JSON.parse(text) })
    if (path !== '/order/apply-discount') throw new TypeError('Failed to fetch')
    const order = cartOrder({ id: 5, order_items: [orderPhoto(1)], updated_at: new Date().toISOString() })
    return new Response(JSON.stringify({ success: true, order }), {
      headers: { 'content-type': 'application/json', 'server-time': new Date().toISOString() },
    })
  })
  await Promise.all(database.tables.map((table) => table.clear()))
})

afterEach(() => {
  cleanup()
  dismissNotices()
  vi.unstubAllGlobals()
})

async function addSingles(ids: readonly number[]): Promise<void> {
  for (const id of ids) await addPhoto(shop, 'external', photo(id), database)
}

const lines = async () =>
  (await database.carts.get(slug))?.lines.map((line) =>
    line.kind === 'photo' ? line.photo.id : `group ${line.group.id}`,
  )

function openCart(groups: readonly CartGroup[]): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(['storefront', slug], { outfitter: shop, dates: [day], today: day })
  client.setQueryData(['day', shop.id, day, null], { displayGroups: groups, photos: [], date: day, latest_date: day })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/cart/${slug}/external`]}>
        <Routes>
          <Route path="/cart/:slug/:external" element={<CartPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return client
}

const takeIt = () => screen.findByRole('button', { name: 'Take it' })

describe('the best price on the storefront', () => {
  it('names the whole raft in the bar, and one tap puts the group in and its singles out', async () => {
    await addSingles([...raftIds, 9])
    openStorefront(slug, [raft], { singles: [photo(9)] })
    const bar = await screen.findByRole('complementary', { name: 'Your Order' })
    await within(bar).findByText('Pay $12.00 less')
    within(bar).getByText('Guide 7, all 6 photos: $48.00')
    within(bar).getByText('$75.00')
    within(bar).getByText('+ fees')
    fireEvent.click(within(bar).getByRole('button', { name: 'Take it' }))
    await waitFor(async () => expect(await lines()).toEqual([9, 'group 7']))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull())
    within(bar).getByText('$63.00')
  })

  it('says in bar and viewer when one more photo costs less than usual', async () => {
    await addSingles([8, 9])
    openStorefront(slug, [raft], { singles: [photo(8), photo(9), photo(10)] })
    const bar = await screen.findByRole('complementary', { name: 'Your Order' })
    await within(bar).findByText('One more photo costs only $5.00 more')
    fireEvent.click(screen.getByRole('button', { name: 'Trip photo IMG_1' }))
    const viewer = await screen.findByRole('dialog', { name: 'Photo viewer' })
    await within(viewer).findByText('One more photo costs only $5.00 more')
  })
})

it('names no price of an emptied cart, also to screen readers', async () => {
  await addSingles([9])
  openStorefront(slug, [raft], { singles: [photo(9)] })
  await screen.findByRole('complementary', { name: 'Your Order' })
  await removePhoto(slug, 9)
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Your Order' })).toBeNull())
  expect(document.body.textContent).not.toContain('$0.00')
})

describe('the best price on the cart page', () => {
  it('disappears with its group', async () => {
    await addSingles(raftIds)
    const client = openCart([raft])
    await screen.findByText(less)
    act(() => {
      client.setQueryData(['day', shop.id, day, null], { displayGroups: [], photos: [], date: day, latest_date: day })
    })
    await waitFor(() => expect(screen.queryByText(less)).toBeNull())
  })

  it('replaces a group by its photos where they cost less alone, and stores the change for the server', async () => {
    await addGroup(shop, 'external', group(8, [1, 2]), database)
    openCart([])
    await screen.findByText('The same photos, without the group Guide 8')
    fireEvent.click(await takeIt())
    await waitFor(async () => expect(await lines()).toEqual([1, 2]))
    const entries = await database.outbox.orderBy('id').toArray()
    expect(entries.map(({ kind }) => kind)).toEqual(['cart.create', 'cart.add', 'cart.remove', 'cart.add', 'cart.add'])
  })

  it('is asked once before checkout, and a kept order is not asked again', async () => {
    await addSingles(raftIds)
    openCart([raft])
    await takeIt()
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByRole('button', { name: 'Check out at counter' }))
    const question = await screen.findByRole('dialog', { name: less })
    expect(screen.queryByRole('heading', { name: 'Checkout' })).toBeNull()
    fireEvent.click(within(question).getByRole('button', { name: 'Keep my order' }))
    await screen.findByRole('heading', { name: 'Checkout' })
    expect(await lines()).toEqual(raftIds)
    cleanup()
    openCart([raft])
    await takeIt()
    fireEvent.click(screen.getByRole('button', { name: 'Check out at counter' }))
    await screen.findByRole('heading', { name: 'Checkout' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('dealOf', () => {
  const cartOf = (changes: Partial<StoredCart>): StoredCart => ({
    slug,
    localId: 'l',
    channel: 'external',
    shop,
    lines: raftIds.map((id) => ({ kind: 'photo', addedAt: new Date().toISOString(), photo: photo(id) })),
    confirmed: null,
    gone: [],
    changedAt: 0,
    ...changes,
  })

  it('takes the code of the cart into account', () => {
    const discount = { name: 'RIVER10', type: 'Percentage', value: 1000 }
    expect(dealOf(cartOf({ discount }), [raft], Date.now()).offer).toMatchObject({ saves: 1980, price: 4800 })
    expect(dealOf(cartOf({ discount: { name: 'RIVER10' } }), [raft], Date.now()).offer?.saves).toBe(2200)
  })

  it('names nothing while a prepaid code pays a part', () => {
    const totals = { ...estimateTotals(anyShop, cartOf({}).lines, new Date()), confirmed: true }
    expect(dealOf(cartOf({ confirmed: totals }), [raft], Date.now()).offer).not.toBeNull()
    const confirmed = { ...totals, prepaid: 1500 }
    expect(dealOf(cartOf({ confirmed }), [raft], Date.now())).toEqual({ offer: null, nextSingle: null })
  })

  it('names the singles that replace a group of the cart', () => {
    const pair = group(8, [1, 2])
    const cart = cartOf({ lines: [{ kind: 'group', addedAt: new Date().toISOString(), group: pair }] })
    expect(dealOf(cart, [], Date.now()).offer).toMatchObject({
      add: [],
      drop: [{ id: 8 }],
      addSingles: [{ id: 1 }, { id: 2 }],
      saves: 1800,
    })
  })
})

describe('a code in the cart', () => {
  it('can be taken off beside its line', async () => {
    await addGroup(shop, 'external', raft, database)
    await database.outbox.clear()
    const { localId = '' } = (await database.carts.get(slug)) ?? {}
    const confirmed = {
      subtotal: 6000,
      discount24: 1200,
      discountName: 'RIVER10',
      discountValue: 480,
      processingFee: 0,
    }
    const fees = { riverFee: 0, riverSectionFee: 0, tax: null, total: 4320, confirmed: true }
    await database.carts.update(slug, { confirmed: { ...confirmed, ...fees } })
    const ref = { slug, localId, orderId: 5, orderTime: Date.now(), cartToken: 'secret', charge: null }
    await database.orders.put(ref)
    openCart([raft])
    fireEvent.click(await screen.findByRole('button', { name: 'Take off the code RIVER10' }))
    await waitFor(() => expect(sent).toContainEqual({ path: '/order/apply-discount', body: { orderId: 5, code: '' } }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take off the code RIVER10' })).toBeNull())
  })
})
