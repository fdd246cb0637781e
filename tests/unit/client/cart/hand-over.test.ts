import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adoptCart } from '#client/features/cart/hand-over.commands.ts'
import { loadCart } from '#client/features/cart/cart-lane.ts'
import { addPhoto } from '#client/features/cart/cart-store.ts'
import type { OfflineDatabase } from '#client/offline/database.ts'
import { readSetAside } from '#client/offline/set-aside-cart.ts'
import { cartOrder, orderPhoto } from '../checkout/order-fixture.ts'
import { freshDatabase } from '../offline/offline-fixtures.ts'
import { CartServer, photo, shop } from './cart-fixtures.ts'

const { slug } = shop
let database: OfflineDatabase
let order: ReturnType<typeof cartOrder>

beforeEach(() => {
  database = freshDatabase()
  const updated_at = new Date().toISOString()
  order = cartOrder({ id: 8, isExternal: false, order_items: [orderPhoto(3)], updated_at })
  vi.stubGlobal('fetch', new CartServer().fetch)
})
afterEach(() => {
  database.close()
  vi.unstubAllGlobals()
})

describe('A cart that goes to another device', () => {
  it('is that device’s own, with its secret and on its channel; the one that was there is set aside', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    await adoptCart(shop, { order, cartToken: 'new secret' }, database)
    expect(await database.carts.get(slug)).toMatchObject({ channel: 'internal', lines: [{ photo: { id: 3 } }] })
    expect(await database.orders.get(slug)).toMatchObject({ orderId: 8, cartToken: 'new secret', charge: null })
    expect((await readSetAside(slug, database))?.cart.lines).toMatchObject([{ photo: { id: 1 } }])
    expect(await database.outbox.count(), 'the server has all of it').toBe(0)
  })

  it('taken over again by the same device stays as it is there', async () => {
    await adoptCart(shop, { order, cartToken: 'new secret' }, database)
    await addPhoto(shop, 'internal', photo(4), database)
    await adoptCart(shop, { order, cartToken: 'new secret' }, database)
    expect((await database.carts.get(slug))?.lines).toHaveLength(2)
  })

  it('is let go of by the device that showed its code, where any other cart begins anew', async () => {
    const refusal = { status: 404, code: 'not-found', message: '', errors: {}, current: undefined }
    for (const handedOver of [true, false]) {
      await adoptCart(shop, { order, cartToken: 'old secret' }, database)
      await database.orders.update(slug, { handedOver })
      const localId = (await database.carts.get(slug))?.localId ?? ''
      await database.transaction('rw', database.tables, async () => {
        await loadCart.refuse?.(database, { slug, localId }, refusal)
      })
      expect(await database.carts.count()).toBe(handedOver ? 0 : 1)
    }
  })
})
