import type { OfflineDatabase } from '#client/offline/database.ts'
import { hasUnsent } from '#client/offline/outbox.ts'
import { cartEntity } from '#client/offline/stored-cart.ts'
import type { ChargeRefusal } from '#client/offline/stored-charge.ts'

/** Stores that an order is being placed, before it is sent. With a refusal nothing may be sent. */
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

/** The server said no: nothing was placed. */
export async function endPlacement(database: OfflineDatabase, slug: string): Promise<void> {
  await database.orders.update(slug, { placing: null })
}
