import type { OfflineDatabase } from './database.ts'
import { hasUnsent } from './outbox.ts'
import { cartEntity, type OpenCharge } from './stored-cart.ts'

/** Why nothing may be charged: the cart is gone or another tab is paying it; or the server has not all of it yet. */
export type ChargeRefusal = 'in-progress' | 'unsent'

/** Stores the charge before it is sent. With a refusal nothing may be sent. */
export async function openCharge(
  database: OfflineDatabase,
  slug: string,
  charge: OpenCharge,
): Promise<'opened' | ChargeRefusal> {
  return database.transaction('rw', database.orders, database.outbox, async () => {
    const ref = await database.orders.get(slug)
    if (!ref || ref.charge) return 'in-progress'
    if (await hasUnsent(database, cartEntity(ref.localId))) return 'unsent'
    await database.orders.update(slug, { charge })
    return 'opened'
  })
}

/** The server has the charge and is finding out what became of it. */
export async function acknowledgeCharge(database: OfflineDatabase, slug: string, key: string): Promise<void> {
  await database.transaction('rw', database.orders, async () => {
    const ref = await database.orders.get(slug)
    if (ref?.charge?.key === key) await database.orders.update(slug, { charge: { ...ref.charge, acknowledged: true } })
  })
}

/** The charge came to nothing: the cart is free again. */
export async function endCharge(database: OfflineDatabase, slug: string, key: string): Promise<void> {
  await database.transaction('rw', database.orders, async () => {
    const ref = await database.orders.get(slug)
    if (ref?.charge?.key === key) await database.orders.update(slug, { charge: null })
  })
}

/** Takes the cart of an outfitter, its order and what was not yet sent of it off this device. */
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
