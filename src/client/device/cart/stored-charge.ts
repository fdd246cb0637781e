import type { OfflineDatabase } from '../database/device-database.ts'
import { cartEntity, hasUnsent } from '../database/entities.ts'
import type { OpenCharge } from '../database/cart-rows.ts'

/**
 * 'in-progress': the cart is gone or another tab is paying it. 'unsent': the server does not have all of the cart yet, or
 * the guest has begun another order.
 */
export type ChargeRefusal = 'in-progress' | 'unsent'

/**
 * Stores a charge before the caller sends it. If the result is a `ChargeRefusal`, the caller must not send the charge.
 */
export async function openCharge(
  database: OfflineDatabase,
  slug: string,
  orderId: number,
  charge: OpenCharge,
): Promise<'opened' | ChargeRefusal> {
  return database.transaction('rw', database.orders, database.outbox, async () => {
    const ref = await database.orders.get(slug)
    if (!ref || ref.charge) return 'in-progress'
    if (ref.orderId !== orderId || (await hasUnsent(database, cartEntity(ref.localId)))) return 'unsent'
    await database.orders.update(slug, { charge })
    return 'opened'
  })
}

export async function acknowledgeCharge(database: OfflineDatabase, slug: string, key: string): Promise<void> {
  await database.transaction('rw', database.orders, async () => {
    const ref = await database.orders.get(slug)
    if (ref?.charge?.key === key) await database.orders.update(slug, { charge: { ...ref.charge, acknowledged: true } })
  })
}

export async function endCharge(database: OfflineDatabase, slug: string, key: string): Promise<void> {
  await database.transaction('rw', database.orders, async () => {
    const ref = await database.orders.get(slug)
    if (ref?.charge?.key === key) await database.orders.update(slug, { charge: null })
  })
}

export async function forgetCart(database: OfflineDatabase, slug: string): Promise<void> {
  await database.transaction('rw', database.carts, database.orders, database.outbox, async () => {
    const cart = await database.carts.get(slug)
    const ref = await database.orders.get(slug)
    for (const localId of new Set([cart?.localId, ref?.localId])) {
      if (localId) await database.outbox.where('entity').equals(cartEntity(localId)).delete()
    }
    await database.carts.delete(slug)
    await database.orders.delete(slug)
  })
}
