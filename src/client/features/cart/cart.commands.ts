import type { CartOrder } from '#contract/schema.gen.ts'
import { liveQuery } from 'dexie'
import { ApiError, storageFaultOf } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import { boughtIn, isOwnOrderOver, storeOwnOrder } from '#client/device/cart/own-orders.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { outcomeOf } from '#client/device/outbox/outcomes.ts'
import { reportFault } from '#client/device/outbox/report-fault.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { cartEntity, hasUnsent } from '#client/device/database/entities.ts'
import type { OwnOrder, StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { forgetCart } from '#client/device/cart/stored-charge.ts'
import { isCartExpired } from './cart-age.ts'
import { readCart } from './cart-store.ts'
import { applyLoadedOrder, loadCart } from './queued/cart.actions.ts'
import { followServer, isPlaced, isServerCart } from './queued/server-cart.ts'

const LOAD_TIMEOUT = 15_000

/**
 * Applies the server's copy of the cart to the device. Returns the order when this device placed it but did not receive
 * the answer, else null.
 */
export async function refreshCart(slug: string, database = offlineDatabase()): Promise<CartOrder | null> {
  return (await fetchServerCart(slug, database)).placed
}

interface ServerCart {
  applied: boolean
  placed: CartOrder | null
}

/** Reports a fault before it rejects, because most callers ignore a rejection. */
async function fetchServerCart(slug: string, database: OfflineDatabase): Promise<ServerCart> {
  try {
    return await applyServerCart(slug, database)
  } catch (error) {
    // The drainer reports a browser that refuses storage, so this function reports only other faults.
    if (storageFaultOf(error) === null) reportFault('cart refresh', error)
    throw error
  }
}

async function applyServerCart(slug: string, database: OfflineDatabase): Promise<ServerCart> {
  const nothing = { applied: false, placed: null }
  const ref = await database.orders.get(slug)
  const cart = await database.carts.get(slug)
  if (!ref || ref.charge || cart?.localId !== ref.localId) return nothing
  if (await hasUnsent(database, cartEntity(ref.localId))) return nothing
  // The server's answer would bring an expired cart back, so this device does not ask.
  if (!ref.placing && isCartExpired(cart, ref, 0, serverNow())) return nothing
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
    // Ignores the server's cart if the guest changed the cart while this request ran.
    if ((await database.carts.get(slug))?.changedAt !== cart.changedAt) return nothing
    if (await hasUnsent(database, cartEntity(localId))) return nothing
    if (outcome.kind === 'done' && isServerCart(outcome.body.order)) {
      const { order } = outcome.body
      const placedHere = Boolean((await database.orders.get(slug))?.placing) && isPlaced(order)
      await applyLoadedOrder(database, { slug, localId }, order)
      return { applied: true, placed: placedHere ? order : null }
    }
    if (outcome.kind !== 'refused') return nothing
    await loadCart.onRefused?.(database, { slug, localId }, outcome.refusal)
    return { applied: true, placed: null }
  })
}

type LostPlacement = { at: 'none' } | { at: 'placed'; order: CartOrder } | { at: 'unknown' }

/**
 * Asks the server if it placed the cart in a request whose answer was lost. If the server did not place the cart,
 * removes the `placing` mark from this device. Call this function before the cart changes, so that the guest does not
 * order the same photos twice.
 */
export async function resolveLostPlacement(
  slug: string,
  database: OfflineDatabase = offlineDatabase(),
): Promise<LostPlacement> {
  const ref = await database.orders.get(slug)
  if (!ref?.placing) return { at: 'none' }
  const { applied, placed } = await fetchServerCart(slug, database)
  if (placed) return { at: 'placed', order: placed }
  if (!applied) return { at: 'unknown' }
  const now = await database.orders.get(slug)
  if (now?.orderId === ref.orderId) await database.orders.update(slug, { placing: null })
  return { at: 'none' }
}

/** Lines that the order does not contain move to a new cart. */
export async function closeCart(slug: string, order: CartOrder, database = offlineDatabase()): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    const cart = await database.carts.get(slug)
    if (cart) await applyLoadedOrder(database, { slug, localId: cart.localId }, order)
  })
}

/** See docs/rules.md#counter-thank-you. */
export async function forgetOrder(
  slug: string,
  order: Pick<OwnOrder, 'orderId' | 'hash' | 'isExternal'>,
  database = offlineDatabase(),
): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    if ((await database.orders.get(slug))?.orderId !== order.orderId) return
    const bought = boughtIn((await database.carts.get(slug))?.lines ?? [])
    const { orderId, hash, isExternal } = order
    await forgetCart(database, slug)
    await storeOwnOrder(database, { slug, orderId, hash, isExternal, state: 'pending', ...bought })
  })
}

/**
 * Applies a discount code to the cart's order.
 *
 * Throws: `ApiError`, code `invalid-code` among others.
 */
export async function applyDiscount({ slug, orderId, cartToken }: StoredOrderRef, code: string): Promise<void> {
  const { order } = await answerOf(
    api.POST('/order/apply-discount', {
      params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
      headers: { 'Cart-Token': cartToken },
      body: { orderId, code },
    }),
  )
  await applyOrderFigures(slug, order)
}

/** See docs/rules.md#stored-order-id. */
export async function sweepCarts(database: OfflineDatabase = offlineDatabase()): Promise<void> {
  await database.ownOrders.filter((order) => isOwnOrderOver(order, serverNow())).delete()
  await database.transaction('rw', database.carts, database.orders, database.outbox, async () => {
    for (const cart of await database.carts.toArray()) {
      const ref = await database.orders.get(cart.slug)
      const unsent = await database.outbox.where('entity').equals(cartEntity(cart.localId)).count()
      if (isCartExpired(cart, ref, unsent, serverNow())) await forgetCart(database, cart.slug)
    }
  })
}

export async function applyOrderFigures(slug: string, order: CartOrder, database = offlineDatabase()): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    const ref = await database.orders.get(slug)
    const cart = await database.carts.get(slug)
    if (!ref || !cart || ref.orderId !== order.id || (await hasUnsent(database, cartEntity(ref.localId)))) return
    await database.orders.update(slug, { orderTime: serverNow() })
    await database.carts.put(followServer(cart, order))
  })
}

/** Resolves once the server has all changes of the cart. Rejects without a network or an order. */
export function sentOrder(slug: string, database = offlineDatabase()): Promise<StoredOrderRef> {
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    const end = (ref: StoredOrderRef | null, status: number): void => {
      for (const stop of stops) stop()
      if (ref) resolve(ref)
      else reject(new ApiError({ status, code: 'no-order' }))
    }
    const watch = liveQuery(() => database.transaction('r', database.tables, () => readCart(database, slug)))
    const { unsubscribe } = watch.subscribe(({ ref, unsent }) => unsent === 0 && end(ref, 404), reject)
    stops.push(
      unsubscribe,
      connectivity.subscribe((state) => state === 'offline' && end(null, 0)),
    )
  })
}
