import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addItem, createCart, loadCart, removeItem } from '#client/features/cart/queued/cart.actions.ts'
import { actionKindsOf } from '#client/device/outbox/action-kind.ts'
import {
  closeCart,
  forgetOrder,
  refreshCart,
  resolveLostPlacement,
  sweepCarts,
} from '#client/features/cart/cart.commands.ts'
import { addGroup, addPhoto, clearCart, readCart, removePhoto, watchCart } from '#client/features/cart/cart-store.ts'
import { readOwnOrders } from '#client/device/cart/own-orders.ts'
import { isServerCart } from '#client/features/cart/queued/server-cart.ts'
import { endPlacement, openPlacement } from '#client/features/checkout/counter/use-placement.ts'
import type { CartView } from '#client/features/cart/cart-view.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { drain } from '#client/device/outbox/drainer.ts'
import { forgetServerTime } from '#client/device/connection/server-clock.ts'
import { endCharge, openCharge } from '#client/device/cart/stored-charge.ts'
import { takeConsoleErrors } from '../../../support/setup/console-errors.ts'
import { freshDatabase, switchedConnectivity, unreadable, until } from '../device/offline-fixtures.ts'
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
      kinds: actionKindsOf([createCart, addItem, removeItem, loadCart]),
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

describe('the cart functions of the device', () => {
  it('show an added photo in the cart at once, and create the order on the server before its first line', async () => {
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

  it('estimate the price by the server’s rules until the server confirms it', async () => {
    const views: CartView[] = []
    const unwatch = watchCart(shop.slug, (view) => views.push(view), database)
    await addPhoto(shop, 'internal', photo(1), database)
    await until(() => views.at(-1)?.photoCount === 1)
    // The bar shows the merchandise, and that fees come on top.
    expect(views.at(-1)).toMatchObject({ estimate: 1500, hasFees: true })
    unwatch()
  })

  it('apply every action once although answers get lost and the page closes in between', async () => {
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

  it('accept actions offline and send them when the network returns', async () => {
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

  it('list the lines that are no longer for sale and keep the rest', async () => {
    server.gone.add(2)
    for (const id of [1, 2, 3]) await addPhoto(shop, 'external', photo(id), database)
    startDrainer()
    await until(sent)
    const { cart } = await state()
    expect(cart?.lines.map((line) => line.kind === 'photo' && line.photo.id)).toEqual([1, 3])
    expect(cart?.gone).toEqual([{ kind: 'photo', id: 2, name: 'IMG_2' }])
    expect(cart?.confirmed?.total).toBe(3250)
  })

  it('create a new order with all lines when the server no longer has the old order', async () => {
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

  it('clear a cart whose order was placed, and move lines that this order lacks to a new cart', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    server.placed = true
    await refreshCart(shop.slug, database)
    expect(await state()).toEqual({ cart: null, ref: null, unsent: 0 })
    expect(await readOwnOrders(shop.slug, database)).toMatchObject([
      { orderId: 1, hash: 'h'.repeat(22), state: 'completed', photoIds: [1] },
    ])

    await addPhoto(shop, 'external', photo(1), database)
    await until(sent)
    server.placed = true
    await addPhoto(shop, 'external', photo(2), database)
    await until(async () => (await sent()) && server.orderId === 3)
    expect((await state()).cart?.lines).toHaveLength(1)
    expect(server.items.map((item) => item.photo_id)).toEqual([2])
    expect((await readOwnOrders(shop.slug, database)).map(({ orderId }) => orderId)).toContain(2)
  })

  it('clear a cart whose order on the server has a payment but no hash for the delivery page yet', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    server.receipt = 'R123'
    expect(await refreshCart(shop.slug, database)).toBeNull()
    expect(await state()).toEqual({ cart: null, ref: null, unsent: 0 })
  })

  it('recognise an order that this device placed although the answer was lost', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    expect(await openPlacement(database, shop.slug, 'counter')).toBe('opened')
    // The placement never reached the server, so the order is still a cart.
    expect(await refreshCart(shop.slug, database)).toBeNull()
    expect((await state()).cart?.lines).toHaveLength(1)
    server.placed = true
    const placed = await refreshCart(shop.slug, database)
    expect(placed).toMatchObject({ id: 1, hash: 'h'.repeat(22) })
    expect((await state()).cart).toBeNull()
    if (placed) await closeCart(shop.slug, placed, database)
    expect(await readOwnOrders(shop.slug, database)).toHaveLength(1)
  })

  it('ask the server whether the order was placed when the answer to its placement was lost', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    expect(await resolveLostPlacement(shop.slug, database)).toEqual({ at: 'none' })
    await openPlacement(database, shop.slug, 'counter')
    server.offline = true
    expect(await resolveLostPlacement(shop.slug, database)).toEqual({ at: 'unknown' })
    server.offline = false
    server.placed = true
    expect(await resolveLostPlacement(shop.slug, database)).toMatchObject({ at: 'placed', order: { id: 1 } })
    expect(await state()).toEqual({ cart: null, ref: null, unsent: 0 })
  })

  it('leave the cart unchanged when an internal error hides whether its order was placed, and report the error once', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    await openPlacement(database, shop.slug, 'counter')
    const before = await state()
    const fault = new ReferenceError('x')
    vi.stubGlobal('fetch', () => Promise.resolve(unreadable(fault)))
    await expect(resolveLostPlacement(shop.slug, database)).rejects.toBe(fault)
    expect(takeConsoleErrors()).toEqual([[expect.stringContaining('cart refresh'), fault]])
    expect(await state()).toEqual(before)
  })

  it('unlock the cart when the request to place the order never reached the server', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    await openPlacement(database, shop.slug, 'counter')
    expect(await resolveLostPlacement(shop.slug, database)).toEqual({ at: 'none' })
    expect((await state()).ref?.placing).toBeNull()
    expect((await state()).cart?.lines).toHaveLength(1)
  })

  it('count the one-hour limit from the last change that the server confirmed, however often the guest views the cart', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    server.changedAt = new Date(Date.now() - 30 * 60_000)
    await refreshCart(shop.slug, database)
    expect((await state()).ref?.orderTime).toBe(server.changedAt.getTime())
  })

  it('do not treat an order that another device placed as placed by this device', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    await openPlacement(database, shop.slug, 'counter')
    await endPlacement(database, shop.slug)
    server.placed = true
    expect(await refreshCart(shop.slug, database)).toBeNull()
    expect((await state()).cart).toBeNull()
  })

  it('clear the cart when its order is placed, and keep lines that another tab has added meanwhile', async () => {
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
    await forgetOrder(shop.slug, { orderId: 1, hash: 'h', isExternal: true }, database)
    expect((await state()).cart?.lines).toHaveLength(1)
    await forgetOrder(shop.slug, { orderId: 2, hash: 'h', isExternal: true }, database)
    expect((await state()).cart).toBeNull()
  })

  it('replace single photos by the group that contains them, and then refuse to add photos of that group as single photos', async () => {
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

  it('forget a cleared cart together with its unsent actions', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    await clearCart(shop.slug, database)
    expect(await database.outbox.count()).toBe(0)
    startDrainer()
    await addPhoto(shop, 'external', photo(2), database)
    await until(sent)
    expect(server.items.map((item) => item.photo_id)).toEqual([2])
  })

  it('keep lines that the guest adds while another device pays, and send them when no payment is in progress any more', async () => {
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

  const orderId = async (): Promise<number> => (await state()).ref?.orderId ?? 0

  it('block the payment until the server has every line of this very order', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    server.offline = true
    await addPhoto(shop, 'external', photo(2), database)
    const contact = { name: 'Sam', email: 'sam@example.com', country: 'US', state: 'CO', zip: '81201' }
    const charge = { key: 'k', expectedTotal: 1750, startedAt: 0, contact, acknowledged: false }
    expect(await openCharge(database, shop.slug, await orderId(), charge)).toBe('unsent')
    expect((await state()).ref?.charge).toBeNull()
    server.offline = false
    connectivity.become('online')
    await until(sent)
    expect(await openCharge(database, shop.slug, (await orderId()) + 1, charge)).toBe('unsent')
    expect(await openCharge(database, shop.slug, await orderId(), charge)).toBe('opened')
  })

  it('block changes and removal of the cart while a payment is in progress, and say so', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    const contact = { name: 'Sam', email: 'sam@example.com', country: 'US', state: 'CO', zip: '81201' }
    const charge = { key: 'k', expectedTotal: 1750, startedAt: 0, contact, acknowledged: false }
    expect(await openCharge(database, shop.slug, await orderId(), charge)).toBe('opened')
    expect(await openCharge(database, shop.slug, await orderId(), { ...charge, key: 'twin' })).toBe('in-progress')
    const locked = {
      ok: false,
      reason: 'locked',
      message: expect.stringMatching(/^A payment for this order/) as string,
    }
    expect(await addPhoto(shop, 'external', photo(2), database)).toMatchObject(locked)
    expect(await removePhoto(shop.slug, 1, database)).toMatchObject(locked)
    expect(await clearCart(shop.slug, database)).toMatchObject(locked)
    expect((await state()).cart?.lines).toHaveLength(1)
    await endCharge(database, shop.slug, 'k')
    await clearCart(shop.slug, database)
    expect((await state()).cart).toBeNull()
  })
})

describe('the one-hour limit of a cart', () => {
  const hour = 36e5

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 6, 1, 12) })
  })

  it('starts again at each change that the server confirms', async () => {
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

  it('ends a cart for good, even when the server reports a later change afterwards', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    startDrainer()
    await until(sent)
    vi.setSystemTime(Date.now() + hour + 1000)
    server.changedAt = new Date()
    await refreshCart(shop.slug, database)
    expect((await state()).cart).toBeNull()
  })

  it('does not apply to a cart with unsent actions', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    vi.setSystemTime(Date.now() + 20 * hour)
    await sweepCarts(database)
    expect((await state()).cart?.lines).toHaveLength(1)
    expect(await database.outbox.count()).toBe(2)
  })
})
