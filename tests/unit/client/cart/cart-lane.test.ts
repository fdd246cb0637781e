import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addItem, createCart, loadCart, removeItem } from '#client/features/cart/cart-lane.ts'
import {
  closeCart,
  forgetOrder,
  refreshCart,
  settleLostPlacement,
  sweepCarts,
} from '#client/features/cart/cart.commands.ts'
import { addGroup, addPhoto, clearCart, readCart, removePhoto, watchCart } from '#client/features/cart/cart-store.ts'
import { isServerCart } from '#client/features/cart/server-cart.ts'
import { endPlacement, openPlacement } from '#client/features/checkout/stored-placement.ts'
import type { CartView } from '#client/features/cart/cart-view.ts'
import type { OfflineDatabase } from '#client/offline/database.ts'
import { drain } from '#client/offline/drainer.ts'
import { forgetServerTime } from '#client/offline/server-clock.ts'
import { endCharge, openCharge } from '#client/offline/stored-charge.ts'
import { freshDatabase, switchedConnectivity, until } from '../offline/offline-fixtures.ts'
import { CartServer, group, photo, shop } from './cart-fixtures.ts'

let database: OfflineDatabase
let server: CartServer
let stop: AbortController
let running: Promise<void>
let connectivity: ReturnType<typeof switchedConnectivity>

const state = () => readCart(database, shop.slug)
const sent = async (): Promise<boolean> => (await database.outbox.count()) === 0
const paths = () => server.calls.map(({ path }) => path)

function startDrainer(): void {
  stop = new AbortController()
  running = drain(
    {
      database,
      connectivity,
      alone: true,
      random: () => 0,
      executors: {
        'cart.create': () => Promise.resolve(createCart),
        'cart.add': () => Promise.resolve(addItem),
        'cart.remove': () => Promise.resolve(removeItem),
        'cart.load': () => Promise.resolve(loadCart),
      },
    },
    crypto.randomUUID(),
    stop.signal,
  )
}

beforeEach(() => {
  database = freshDatabase()
  server = new CartServer()
  connectivity = switchedConnectivity()
  stop = new AbortController()
  running = Promise.resolve()
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(async () => {
  stop.abort()
  await running
  database.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  forgetServerTime()
})

describe('The guest cart and its lane', () => {
  it('shows what was added at once, and makes the order with the first thing', async () => {
    expect(await addPhoto(shop, 'external', photo(1), database)).toEqual({ ok: true })
    await addPhoto(shop, 'external', photo(2), database)
    expect((await state()).cart?.lines).toHaveLength(2)
    expect(await database.outbox.count()).toBe(3)

    startDrainer()
    await until(sent)
    expect(paths()).toEqual(['/order', '/order/add-item', '/order/add-item'])
    expect(server.calls[0]?.body).toMatchObject({ slug: shop.slug, isExternal: true })
    expect(server.items.map((item) => item.photo_id)).toEqual([1, 2])
    expect(await state()).toMatchObject({
      ref: { orderId: 1, cartToken: 'secret-1' },
      cart: { confirmed: { total: 3250, confirmed: true } },
      unsent: 0,
    })
  })

  it('estimates by the same rules until the server has confirmed', async () => {
    const views: CartView[] = []
    const unwatch = watchCart(shop.slug, (view) => views.push(view), database)
    await addPhoto(shop, 'internal', photo(1), database)
    await until(() => views.at(-1)?.photoCount === 1)
    // 1500, river 3 % = 45, section 1.5 % = 22.5 rounded to 23, processing 250
    expect(views.at(-1)?.estimate).toBe(1818)
    unwatch()
  })

  it('does everything once although answers get lost and the page is closed in between', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    await addPhoto(shop, 'external', photo(2), database)
    await removePhoto(shop.slug, 1, database)
    server.losesAnswers = 2
    startDrainer()
    await until(() => server.losesAnswers < 2)
    stop.abort()
    await running
    startDrainer()
    connectivity.become('online')
    await until(async () => {
      connectivity.become('online')
      return sent()
    })
    expect(server.effects).toBe(4)
    expect(server.orderId).toBe(1)
    expect(server.items.map((item) => item.photo_id)).toEqual([2])
    const byPath = (path: string) => new Set(server.calls.filter((call) => call.path === path).map(({ key }) => key))
    expect(byPath('/order').size).toBe(1)
    expect(byPath('/order/add-item').size).toBe(2)
  })

  it('works offline and follows when the network returns', async () => {
    server.offline = true
    startDrainer()
    await addGroup(shop, 'external', group(7, [91, 92]), database)
    await until(async () => ((await database.outbox.toCollection().first())?.attempt ?? 0) > 0)
    expect((await state()).cart?.lines).toHaveLength(1)
    server.offline = false
    connectivity.become('online')
    await until(sent)
    expect(server.items).toMatchObject([{ display_group_id: 7, added_at: expect.any(String) }])
  })

  it('names what is no longer for sale and keeps the rest', async () => {
    server.gone.add(2)
    for (const id of [1, 2, 3]) await addPhoto(shop, 'external', photo(id), database)
    startDrainer()
    await until(sent)
    const { cart } = await state()
    expect(cart?.lines.map((line) => line.kind === 'photo' && line.photo.id)).toEqual([1, 3])
    expect(cart?.gone).toEqual([{ kind: 'photo', id: 2, name: 'IMG_2' }])
    expect(cart?.confirmed?.total).toBe(3250)
  })

  it('fills a new order when the server no longer has the old one', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    server.orderId = 500
    server.items = []
    await addPhoto(shop, 'external', photo(2), database)
    await until(sent)
    expect(server.orderId).toBe(501)
    expect(server.items.map((item) => item.photo_id)).toEqual([1, 2])
    expect((await state()).ref).toMatchObject({ orderId: 501, cartToken: 'secret-501' })
  })

  it('clears a loaded order that was placed, and moves what it does not contain to a new one', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    server.placed = true
    await refreshCart(shop.slug, database)
    expect(await state()).toEqual({ cart: null, ref: null, unsent: 0 })

    await addPhoto(shop, 'external', photo(1), database)
    await until(sent)
    server.placed = true
    await addPhoto(shop, 'external', photo(2), database)
    await until(async () => (await sent()) && server.orderId === 3)
    expect((await state()).cart?.lines).toHaveLength(1)
    expect(server.items.map((item) => item.photo_id)).toEqual([2])
  })

  it('clears a loaded order that has a payment although it has no hash yet', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    server.receipt = 'R123'
    expect(await refreshCart(shop.slug, database)).toBeNull()
    expect(await state()).toEqual({ cart: null, ref: null, unsent: 0 })
  })

  it('recognises an order that it placed itself when the answer to that was lost', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    expect(await openPlacement(database, shop.slug, 'counter')).toBe('opened')
    // It has not arrived: the cart stays a cart.
    expect(await refreshCart(shop.slug, database)).toBeNull()
    expect((await state()).cart?.lines).toHaveLength(1)
    server.placed = true
    expect(await refreshCart(shop.slug, database)).toMatchObject({ id: 1, hash: 'h'.repeat(22) })
    expect((await state()).cart).toBeNull()
  })

  it('finds out what became of an order nobody answered to before the cart changes', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    expect(await settleLostPlacement(shop.slug, database)).toEqual({ at: 'none' })
    await openPlacement(database, shop.slug, 'counter')
    server.offline = true
    expect(await settleLostPlacement(shop.slug, database)).toEqual({ at: 'unknown' })
    server.offline = false
    server.placed = true
    expect(await settleLostPlacement(shop.slug, database)).toMatchObject({ at: 'placed', order: { id: 1 } })
    expect(await state()).toEqual({ cart: null, ref: null, unsent: 0 })
  })

  it('lets the cart be changed again when the order never arrived', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    await openPlacement(database, shop.slug, 'counter')
    expect(await settleLostPlacement(shop.slug, database)).toEqual({ at: 'none' })
    expect((await state()).ref?.placing).toBeNull()
    expect((await state()).cart?.lines).toHaveLength(1)
  })

  it('counts the hour from the last change that the server confirmed, however often the cart is looked at', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    server.changedAt = new Date(Date.now() - 30 * 60_000)
    await refreshCart(shop.slug, database)
    expect((await state()).ref?.orderTime).toBe(server.changedAt.getTime())
  })

  it('does not take an order for its own that somebody else placed', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    await openPlacement(database, shop.slug, 'counter')
    await endPlacement(database, shop.slug)
    server.placed = true
    expect(await refreshCart(shop.slug, database)).toBeNull()
    expect((await state()).cart).toBeNull()
  })

  it('closes with its order, and keeps what another tab has added meanwhile', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    await addPhoto(shop, 'external', photo(2), database)
    await until(sent)
    server.items.pop()
    server.placed = true
    const order: unknown = server.order()
    if (!isServerCart(order)) throw new Error('Not an order')
    await closeCart(shop.slug, order, database)
    await until(sent)
    expect(server.orderId).toBe(2)
    expect(server.items.map((item) => item.photo_id)).toEqual([2])
    await forgetOrder(shop.slug, 1, database)
    expect((await state()).cart?.lines).toHaveLength(1)
    await forgetOrder(shop.slug, 2, database)
    expect((await state()).cart).toBeNull()
  })

  it('lets a group take in its single photos, and refuses them afterwards', async () => {
    await addPhoto(shop, 'internal', photo(91), database)
    await addPhoto(shop, 'internal', photo(5), database)
    await addGroup(shop, 'internal', group(7, [91, 92]), database)
    expect((await state()).cart?.lines.map(({ kind }) => kind)).toEqual(['photo', 'group'])
    expect(await addPhoto(shop, 'internal', photo(92), database)).toMatchObject({ ok: false, reason: 'in-group' })
    expect(await addPhoto(shop, 'internal', photo(5), database)).toMatchObject({ ok: false, reason: 'already-in-cart' })
    expect(await addGroup(shop, 'internal', group(8, []), database)).toMatchObject({
      ok: false,
      reason: 'not-for-sale',
    })
    const onlyGroups = { ...shop, display_group_only: true }
    expect(await addPhoto(onlyGroups, 'internal', photo(6), database)).toMatchObject({ reason: 'group-only' })
  })

  it('forgets a cleared cart with what was not yet sent of it', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    await clearCart(shop.slug, database)
    expect(await database.outbox.count()).toBe(0)
    startDrainer()
    await addPhoto(shop, 'external', photo(2), database)
    await until(sent)
    expect(server.items.map((item) => item.photo_id)).toEqual([2])
  })

  it('keeps what was added while another device pays, and sends it afterwards', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    server.paying = true
    await addPhoto(shop, 'external', photo(2), database)
    await until(async () => ((await database.outbox.toCollection().first())?.tries ?? 0) > 1)
    expect((await state()).cart).toMatchObject({ lines: [{ kind: 'photo' }, { kind: 'photo' }], gone: [] })
    server.paying = false
    await until(sent)
    expect(server.items.map((item) => item.photo_id)).toEqual([1, 2])
    expect((await state()).cart).toMatchObject({ lines: [{ kind: 'photo' }, { kind: 'photo' }], gone: [] })
  })

  it('is not paid before the server has all of it', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    server.offline = true
    await addPhoto(shop, 'external', photo(2), database)
    const contact = { name: 'Sam', email: 'sam@example.com', country: 'US', state: 'CO', zip: '81201' }
    const charge = { key: 'k', expectedTotal: 1750, startedAt: 0, contact, acknowledged: false }
    expect(await openCharge(database, shop.slug, charge)).toBe('unsent')
    expect((await state()).ref?.charge).toBeNull()
    server.offline = false
    connectivity.become('online')
    await until(sent)
    expect(await openCharge(database, shop.slug, charge)).toBe('opened')
  })

  it('neither changes nor goes while a payment is under way', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    const contact = { name: 'Sam', email: 'sam@example.com', country: 'US', state: 'CO', zip: '81201' }
    const charge = { key: 'k', expectedTotal: 1750, startedAt: 0, contact, acknowledged: false }
    expect(await openCharge(database, shop.slug, charge)).toBe('opened')
    expect(await openCharge(database, shop.slug, { ...charge, key: 'twin' })).toBe('in-progress')
    expect(await addPhoto(shop, 'external', photo(2), database)).toMatchObject({ ok: false, reason: 'locked' })
    await removePhoto(shop.slug, 1, database)
    await clearCart(shop.slug, database)
    expect((await state()).cart?.lines).toHaveLength(1)
    await endCharge(database, shop.slug, 'k')
    await clearCart(shop.slug, database)
    expect((await state()).cart).toBeNull()
  })
})

describe('The hour of a cart', () => {
  const hour = 36e5

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 6, 1, 12) })
  })

  it('counts from the last change that the server confirmed', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    vi.setSystemTime(Date.now() + hour - 1000)
    expect((await state()).cart).not.toBeNull()
    await addPhoto(shop, 'external', photo(2), database)
    await until(sent)
    vi.setSystemTime(Date.now() + hour - 1000)
    await sweepCarts(database)
    expect((await state()).cart?.lines).toHaveLength(2)
    vi.setSystemTime(Date.now() + 2000)
    expect((await state()).cart).toBeNull()
    await sweepCarts(database)
    expect(await database.carts.count()).toBe(0)
    expect(await database.orders.count()).toBe(0)
  })

  it('never ends for what was not yet sent', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    vi.setSystemTime(Date.now() + 20 * hour)
    await sweepCarts(database)
    expect((await state()).cart?.lines).toHaveLength(1)
    expect(await database.outbox.count()).toBe(2)
  })
})
