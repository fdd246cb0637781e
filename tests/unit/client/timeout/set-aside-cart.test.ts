import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openOfflineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import { readSetAside, restoreSetAside, setCartAside, sweepSetAside } from '#client/device/kiosk/set-aside-cart.ts'
import { cartEntity } from '#client/device/database/entities.ts'
import { freshDatabase, queue } from '../device/offline-fixtures.ts'
import { openCharge, putCart, slug, twoPhotosAndAGroup } from './set-aside-fixtures.ts'

const MINUTE = 60_000
let database: OfflineDatabase

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  database = freshDatabase()
})
afterEach(() => {
  database.close()
  vi.useRealTimers()
})

async function counts() {
  const [carts, orders, outbox, setAside] = await Promise.all([
    database.carts.count(),
    database.orders.count(),
    database.outbox.count(),
    database.setAside.count(),
  ])
  return { carts, orders, outbox, setAside }
}

describe('a cart that is set aside', () => {
  it('leaves the screen and is restored completely, with its lines, its order and its secret', async () => {
    const { cart, ref } = await putCart(database)
    expect(await setCartAside(slug, database)).toBe(true)
    expect(await counts()).toEqual({ carts: 0, orders: 0, outbox: 0, setAside: 1 })

    expect((await readSetAside(slug, database))?.cart.lines).toEqual(twoPhotosAndAGroup)
    expect(await restoreSetAside('cart-1', database)).toBe(true)
    expect(await database.carts.get(slug)).toEqual(cart)
    expect(await database.orders.get(slug)).toEqual(ref)
    expect(await counts()).toMatchObject({ setAside: 0 })
  })

  it('takes its unsent actions along and restores them in order under the same keys', async () => {
    await putCart(database)
    const keys = [
      await queue(database, { entity: cartEntity('cart-1'), kind: 'cart.add', payload: { n: 1 } }),
      await queue(database, { entity: cartEntity('cart-1'), kind: 'cart.remove', payload: { n: 2 } }),
    ]
    await queue(database, { entity: 'order:5', actor: 'staff', kind: 'note' })
    await setCartAside(slug, database)
    expect(await counts()).toMatchObject({ outbox: 1, setAside: 1 })

    await restoreSetAside('cart-1', database)
    const entries = await database.outbox.where('entity').equals(cartEntity('cart-1')).sortBy('id')
    expect(entries.map(({ key, payload }) => ({ key, payload }))).toEqual([
      { key: keys[0], payload: { n: 1 } },
      { key: keys[1], payload: { n: 2 } },
    ])
  })

  it('can be restored for one hour after its last change', async () => {
    await putCart(database)
    await setCartAside(slug, database)
    vi.setSystemTime(Date.now() + 60 * MINUTE)
    expect(await readSetAside(slug, database)).not.toBeNull()
    await sweepSetAside(database)
    vi.setSystemTime(Date.now() + 1)
    expect(await readSetAside(slug, database)).toBeNull()
    expect(await restoreSetAside('cart-1', database)).toBe(false)
    expect(await database.setAside.count()).toBe(1)
    await sweepSetAside(database)
    expect(await database.setAside.count()).toBe(0)
  })

  it('never expires while it has unsent actions', async () => {
    await putCart(database)
    await queue(database, { entity: cartEntity('cart-1') })
    await setCartAside(slug, database)
    vi.setSystemTime(Date.now() + 24 * 60 * MINUTE)
    await sweepSetAside(database)
    expect((await readSetAside(slug, database))?.localId).toBe('cart-1')
    expect(await restoreSetAside('cart-1', database)).toBe(true)
  })

  it('is swapped with the order that the guest has begun since, when the guest restores it', async () => {
    await putCart(database, { localId: 'first' })
    await setCartAside(slug, database)
    vi.setSystemTime(Date.now() + MINUTE)
    await putCart(database, { localId: 'second' })
    expect(await restoreSetAside('first', database)).toBe(true)
    expect((await database.carts.get(slug))?.localId).toBe('first')
    expect((await database.orders.get(slug))?.cartToken).toBe('secret-first')
    expect((await readSetAside(slug, database))?.localId).toBe('second')
  })

  it('is not restored while the current cart is being paid, and the current cart stays in place', async () => {
    await putCart(database, { localId: 'first' })
    await setCartAside(slug, database)
    await putCart(database, { localId: 'second', charge: openCharge })
    expect(await setCartAside(slug, database)).toBe(false)
    expect(await restoreSetAside('first', database)).toBe(false)
    expect((await database.carts.get(slug))?.localId).toBe('second')
    expect(await database.setAside.count()).toBe(1)
  })

  it('is not stored when it is empty', async () => {
    await putCart(database, { lines: [] })
    await setCartAside(slug, database)
    expect(await counts()).toEqual({ carts: 0, orders: 0, outbox: 0, setAside: 0 })
  })
})

describe('the database of an older build', () => {
  it('keeps its carts and waiting actions and can set a cart aside', async () => {
    const name = 'of-an-older-build'
    const old = new Dexie(name)
    old.version(1).stores({ carts: 'slug', orders: 'slug', outbox: '++id, entity, state', leases: 'name' })
    await old.table('carts').put({ slug, localId: 'old', lines: twoPhotosAndAGroup, changedAt: Date.now() })
    await old.table('outbox').add({ entity: cartEntity('old'), kind: 'cart.add', state: 'waiting' })
    old.close()

    const present = openOfflineDatabase(name)
    expect((await present.carts.get(slug))?.localId).toBe('old')
    expect(await present.outbox.count()).toBe(1)
    expect(await setCartAside(slug, present)).toBe(true)
    expect((await readSetAside(slug, present))?.unsent).toHaveLength(1)
    present.close()
  })
})
