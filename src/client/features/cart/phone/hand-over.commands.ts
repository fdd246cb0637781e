import { answerOf, api } from '#client/api/client.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import { newIdempotencyKey, newId } from '#client/device/database/new-id.ts'
import { setCartAside } from '#client/device/kiosk/set-aside-cart.ts'
import type { CartShop, StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { outcomeOf } from '#client/device/outbox/outcomes.ts'
import type { CartOrder } from '#contract/schema.gen.ts'
import { readStored, writeStored } from '#client/storage.ts'
import { plainShop } from '../cart-store.ts'
import { followServer } from '../queued/server-cart.ts'

/** `expiresAt`: milliseconds of server time. */
export interface HandOver {
  code: string
  expiresAt: number
}

/** Marks the cart as handed over first, because the other device may act before this one hears the answer. */
export async function handOverCart({ slug, orderId, cartToken }: StoredOrderRef): Promise<HandOver> {
  await offlineDatabase().orders.update(slug, { handedOver: true })
  const { code, expires_at } = await answerOf(
    api.POST('/order/hand-over', { headers: { 'Cart-Token': cartToken }, body: { orderId } }),
  )
  return { code, expiresAt: Date.parse(expires_at) }
}

/** True when another device took the cart over: the server then answers 404 to our token. */
export async function wasTakenOver(
  { slug, orderId, cartToken }: StoredOrderRef,
  signal: AbortSignal,
): Promise<boolean> {
  const outcome = await outcomeOf(() =>
    api.POST('/order/{id}', {
      params: { path: { id: orderId } },
      headers: { 'Cart-Token': cartToken },
      body: { slug },
      signal,
    }),
  )
  return outcome.kind === 'refused' && outcome.refusal.status === 404
}

const KEY = 'guest:take-over:'

/** Keeps one idempotency key per hand-over code, so that a reload before the answer repeats the same request. */
function keyOf(code: string): string {
  const key = readStored(KEY + code, 'tab') ?? newIdempotencyKey()
  writeStored(KEY + code, key, 'tab')
  return key
}

export async function takeOverCart(code: string): Promise<{ order: CartOrder; cartToken: string }> {
  const { order, cart_token } = await answerOf(
    api.POST('/order/take-over', { params: { header: { 'Idempotency-Key': keyOf(code) } }, body: { code } }),
  )
  return { order, cartToken: cart_token }
}

/** True while a card charge of this outfitter's order is open. The cart must then stay on this device. */
export async function isPaying(slug: string, database: OfflineDatabase = offlineDatabase()): Promise<boolean> {
  return Boolean((await database.orders.get(slug))?.charge)
}

export async function storeTakenOverCart(
  shop: CartShop,
  { order, cartToken }: { order: CartOrder; cartToken: string },
  database: OfflineDatabase = offlineDatabase(),
): Promise<void> {
  const { slug } = shop
  if ((await database.orders.get(slug))?.orderId === order.id) return
  await setCartAside(slug, database)
  const localId = newId()
  const orderTime = Date.parse(order.updated_at)
  const channel = order.isExternal ? ('external' as const) : ('internal' as const)
  const empty = { slug, localId, channel, shop: plainShop(shop), lines: [], confirmed: null, gone: [] }
  await database.transaction('rw', database.carts, database.orders, async () => {
    await database.carts.put(followServer({ ...empty, changedAt: orderTime }, order))
    await database.orders.put({ slug, localId, orderId: order.id, orderTime, cartToken, charge: null })
  })
}
