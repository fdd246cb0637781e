import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { cartEntity, hasUnsent } from '#client/device/database/entities.ts'
import type { ChargeRefusal } from '#client/device/cart/stored-charge.ts'

/** Returns a refusal, and marks nothing, while a payment is open or changes of the cart are unsent. */
export async function openPlacement(
  database: OfflineDatabase,
  slug: string,
  type: 'counter' | 'free',
): Promise<'opened' | ChargeRefusal> {
  return database.transaction('rw', database.orders, database.outbox, async () => {
    const ref = await database.orders.get(slug)
    if (!ref || ref.charge) return 'in-progress'
    if (await hasUnsent(database, cartEntity(ref.localId))) return 'unsent'
    await database.orders.update(slug, { placing: type })
    return 'opened'
  })
}

export async function endPlacement(database: OfflineDatabase, slug: string): Promise<void> {
  await database.orders.update(slug, { placing: null })
}
