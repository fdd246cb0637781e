import { answerOf, api } from '#client/api/client.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/offline/database.ts'
import { newIdempotencyKey } from '#client/offline/idempotency-key.ts'
import { setCartAside } from '#client/offline/set-aside-cart.ts'
import type { CartShop, StoredOrderRef } from '#client/offline/stored-cart.ts'
import { outcomeOf } from '#client/offline/outcomes.ts'
import type { CartOrder } from '#contract/schema.gen.ts'
import { plainShop } from './cart-store.ts'
import { followServer } from './server-cart.ts'

/** The code by which another device takes a cart over, and its end. */
export interface HandOver {
  code: string
  expiresAt: number
}

/** Makes such a code; throws `ApiError`. From now on the cart may be gone any moment, and is then let go of. */
export async function handOver({ slug, orderId, cartToken }: StoredOrderRef): Promise<HandOver> {
  await offlineDatabase().orders.update(slug, { handedOver: true })
  const { code, expires_at } = await answerOf(
    api.POST('/order/hand-over', { headers: { 'Cart-Token': cartToken }, body: { orderId } }),
  )
  return { code, expiresAt: Date.parse(expires_at) }
}

/** Whether another device has taken it: its secret opens it no more. False while nobody can say. */
export async function wasTaken({ slug, orderId, cartToken }: StoredOrderRef, signal: AbortSignal): Promise<boolean> {
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

/** One key per code: opened again before it has heard anything, the page asks for the same. */
function keyOf(code: string): string {
  try {
    const key = sessionStorage.getItem(KEY + code) ?? newIdempotencyKey()
    sessionStorage.setItem(KEY + code, key)
    return key
  } catch {
    return newIdempotencyKey()
  }
}

/** Takes a cart over by its code; throws `ApiError`. */
export async function takeOver(code: string): Promise<{ order: CartOrder; cartToken: string }> {
  const { order, cart_token } = await answerOf(
    api.POST('/order/take-over', { params: { header: { 'Idempotency-Key': keyOf(code) } }, body: { code } }),
  )
  return { order, cartToken: cart_token }
}

/** Whether a cart of this outfitter is being paid on this device: it must not be moved. */
export async function isPaying(slug: string, database: OfflineDatabase = offlineDatabase()): Promise<boolean> {
  return Boolean((await database.orders.get(slug))?.charge)
}

/** Makes a cart that was taken over this device's own. One that was here is set aside. */
export async function adoptCart(
  shop: CartShop,
  { order, cartToken }: { order: CartOrder; cartToken: string },
  database: OfflineDatabase = offlineDatabase(),
): Promise<void> {
  const { slug } = shop
  if ((await database.orders.get(slug))?.orderId === order.id) return
  await setCartAside(slug, database)
  const localId = crypto.randomUUID()
  const orderTime = Date.parse(order.updated_at)
  const channel = order.isExternal ? ('external' as const) : ('internal' as const)
  const empty = { slug, localId, channel, shop: plainShop(shop), lines: [], confirmed: null, gone: [] }
  await database.transaction('rw', database.carts, database.orders, async () => {
    await database.carts.put(followServer({ ...empty, changedAt: orderTime }, order))
    await database.orders.put({ slug, localId, orderId: order.id, orderTime, cartToken, charge: null })
  })
}
