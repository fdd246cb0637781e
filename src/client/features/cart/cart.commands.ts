import type { CartOrder } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/offline/database.ts'
import { newIdempotencyKey } from '#client/offline/idempotency-key.ts'
import { hasUnsent } from '#client/offline/outbox.ts'
import { outcomeOf } from '#client/offline/outcomes.ts'
import { serverNow } from '#client/offline/server-clock.ts'
import { cartEntity, type StoredOrderRef } from '#client/offline/stored-cart.ts'
import { forgetCart } from '#client/offline/stored-charge.ts'
import { isOver } from './cart-age.ts'
import { applyLoadedOrder, loadCart } from './cart-lane.ts'
import { followServer, isPlaced, isServerCart } from './server-cart.ts'

const LOAD_TIMEOUT = 15_000

/**
 * Looks up what the server has of the cart: prices, what is gone, whether it was paid elsewhere. Offline: no change.
 * Answers the order when this device has placed it and the answer to that was lost, else null.
 */
export async function refreshCart(slug: string, database = offlineDatabase()): Promise<CartOrder | null> {
  return (await lookUp(slug, database)).placed
}

/** `heard`: the server has told what the order is. */
async function lookUp(slug: string, database: OfflineDatabase): Promise<{ heard: boolean; placed: CartOrder | null }> {
  const nothing = { heard: false, placed: null }
  const ref = await database.orders.get(slug)
  const cart = await database.carts.get(slug)
  if (!ref || ref.charge || cart?.localId !== ref.localId) return nothing
  if (await hasUnsent(database, cartEntity(ref.localId))) return nothing
  const { orderId, cartToken, localId } = ref
  const outcome = await outcomeOf(() =>
    api.POST('/order/{id}', {
      params: { path: { id: orderId } },
      headers: { 'Cart-Token': cartToken },
      body: { slug },
      signal: AbortSignal.timeout(LOAD_TIMEOUT),
    }),
  )
  return database.transaction('rw', database.tables, async () => {
    // The guest may have changed the cart while the answer was on its way; the lane then brings the newer one.
    if ((await database.carts.get(slug))?.changedAt !== cart.changedAt) return nothing
    if (await hasUnsent(database, cartEntity(localId))) return nothing
    if (outcome.kind === 'done' && isServerCart(outcome.body.order)) {
      const { order } = outcome.body
      const placedHere = Boolean((await database.orders.get(slug))?.placing) && isPlaced(order)
      await applyLoadedOrder(database, { slug, localId }, order)
      return { heard: true, placed: placedHere ? order : null }
    }
    if (outcome.kind !== 'refused') return nothing
    await loadCart.refuse?.(database, { slug, localId }, outcome.refusal)
    return { heard: true, placed: null }
  })
}

/** What became of an order whose placing nobody answered. */
export type LostPlacement = { at: 'none' } | { at: 'placed'; order: CartOrder } | { at: 'unknown' }

/**
 * Finds out what became of an order that this device has sent without hearing of it. To be asked before the cart changes:
 * what was placed must not be ordered again. 'unknown' while the server cannot be asked.
 */
export async function settleLostPlacement(
  slug: string,
  database: OfflineDatabase = offlineDatabase(),
): Promise<LostPlacement> {
  const ref = await database.orders.get(slug)
  if (!ref?.placing) return { at: 'none' }
  const { heard, placed } = await lookUp(slug, database)
  if (placed) return { at: 'placed', order: placed }
  if (!heard) return { at: 'unknown' }
  const now = await database.orders.get(slug)
  if (now?.orderId === ref.orderId) await database.orders.update(slug, { placing: null })
  return { at: 'none' }
}

/** Takes the cart of an order that was placed off this device; what the order does not contain moves to a new cart. */
export async function closeCart(slug: string, order: CartOrder, database = offlineDatabase()): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    const cart = await database.carts.get(slug)
    if (cart) await applyLoadedOrder(database, { slug, localId: cart.localId }, order)
  })
}

/** Clears the stored order of that number, if it is still here (product.md 2 'Counter thank-you'). */
export async function forgetOrder(slug: string, orderId: number, database = offlineDatabase()): Promise<void> {
  const ref = await database.orders.get(slug)
  if (ref?.orderId === orderId) await forgetCart(database, slug)
}

/** Applies a discount code to the cart's order; throws `ApiError` when it is not taken. One press is one try. */
export async function applyDiscount({ slug, orderId, cartToken }: StoredOrderRef, code: string): Promise<void> {
  const { order } = await answerOf(
    api.POST('/order/apply-discount', {
      params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
      headers: { 'Cart-Token': cartToken },
      body: { orderId, code },
    }),
  )
  await takeFigures(slug, order)
}

/** Drops the carts whose hour is over (product.md 4). */
export async function sweepCarts(database: OfflineDatabase = offlineDatabase()): Promise<void> {
  await database.transaction('rw', database.carts, database.orders, database.outbox, async () => {
    for (const cart of await database.carts.toArray()) {
      const ref = await database.orders.get(cart.slug)
      const unsent = await database.outbox.where('entity').equals(cartEntity(cart.localId)).count()
      if (isOver(cart, ref, unsent, serverNow())) await forgetCart(database, cart.slug)
    }
  })
}

/** Takes over the figures of an order that a checkout call answered, when it is still this cart's. */
export async function takeFigures(slug: string, order: CartOrder, database = offlineDatabase()): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    const ref = await database.orders.get(slug)
    const cart = await database.carts.get(slug)
    if (!ref || !cart || ref.orderId !== order.id || (await hasUnsent(database, cartEntity(ref.localId)))) return
    await database.orders.update(slug, { orderTime: serverNow() })
    await database.carts.put(followServer(cart, order))
  })
}
