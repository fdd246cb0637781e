import type { CartOrder } from '#contract/schema.gen.ts'
import { api } from '#client/api/client.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/offline/database.ts'
import { hasUnsent } from '#client/offline/outbox.ts'
import { outcomeOf } from '#client/offline/outcomes.ts'
import { serverNow } from '#client/offline/server-clock.ts'
import { cartEntity } from '#client/offline/stored-cart.ts'
import { forgetCart } from '#client/offline/stored-charge.ts'
import { isOver } from './cart-age.ts'
import { applyLoadedOrder, loadCart } from './cart-lane.ts'
import { followServer, isServerCart } from './server-cart.ts'

const LOAD_TIMEOUT = 15_000

/** Looks up what the server has of the cart: prices, what is gone, whether it was paid elsewhere. Offline: no change. */
export async function refreshCart(slug: string, database: OfflineDatabase = offlineDatabase()): Promise<void> {
  const ref = await database.orders.get(slug)
  const cart = await database.carts.get(slug)
  if (!ref || ref.charge || cart?.localId !== ref.localId) return
  if (await hasUnsent(database, cartEntity(ref.localId))) return
  const { orderId, cartToken, localId } = ref
  const outcome = await outcomeOf(() =>
    api.POST('/order/{id}', {
      params: { path: { id: orderId } },
      headers: { 'Cart-Token': cartToken },
      body: { slug },
      signal: AbortSignal.timeout(LOAD_TIMEOUT),
    }),
  )
  await database.transaction('rw', database.tables, async () => {
    // The guest may have changed the cart while the answer was on its way; the lane then brings the newer one.
    if ((await database.carts.get(slug))?.changedAt !== cart.changedAt) return
    if (await hasUnsent(database, cartEntity(localId))) return
    if (outcome.kind === 'done' && isServerCart(outcome.body.order)) {
      await applyLoadedOrder(database, { slug, localId }, outcome.body.order)
    } else if (outcome.kind === 'refused') {
      await loadCart.refuse?.(database, { slug, localId }, outcome.refusal)
    }
  })
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
