import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeTakenOverCart } from '#client/features/cart/phone/hand-over.commands.ts'
import { loadCart } from '#client/features/cart/queued/cart.actions.ts'
import { addPhoto } from '#client/features/cart/cart-store.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { readSetAside } from '#client/device/kiosk/set-aside-cart.ts'
import { cartOrder, orderPhoto } from '../checkout/order-fixture.ts'
import { freshDatabase } from '../device/offline-fixtures.ts'
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

describe('handing a cart over to another device', () => {
  it('stores the cart with its secret and channel on the new device, and sets aside the cart that the new device had before', async () => {
    await addPhoto(shop, 'external', photo(1), database)
    await storeTakenOverCart(shop, { order, cartToken: 'new secret' }, database)
    expect(await database.carts.get(slug)).toMatchObject({ channel: 'internal', lines: [{ photo: { id: 3 } }] })
    expect(await database.orders.get(slug)).toMatchObject({ orderId: 8, cartToken: 'new secret', charge: null })
    expect((await readSetAside(slug, database))?.cart.lines).toMatchObject([{ photo: { id: 1 } }])
    expect(await database.outbox.count(), 'the server has all of it').toBe(0)
  })

  it('leaves the cart unchanged when the same device takes it over again', async () => {
    await storeTakenOverCart(shop, { order, cartToken: 'new secret' }, database)
    await addPhoto(shop, 'internal', photo(4), database)
    await storeTakenOverCart(shop, { order, cartToken: 'new secret' }, database)
    expect((await database.carts.get(slug))?.lines).toHaveLength(2)
  })

  it('lets only the device that handed the cart over delete its copy when the server no longer knows the cart', async () => {
    const refusal = { status: 404, code: 'not-found', message: '', errors: {}, current: undefined }
    for (const handedOver of [true, false]) {
      await storeTakenOverCart(shop, { order, cartToken: 'old secret' }, database)
      await database.orders.update(slug, { handedOver })
      const localId = (await database.carts.get(slug))?.localId ?? ''
      await database.transaction('rw', database.tables, async () => {
        await loadCart.onRefused?.(database, { slug, localId }, refusal)
      })
      expect(await database.carts.count()).toBe(handedOver ? 0 : 1)
    }
  })
})
