import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

/** SQL of the zone in which the day of an order counts: its outfitter's when it was placed (docs/rules.md#local-days). */
export const zoneOfOrder = sql<string>`coalesce(
  (select timezone from former_zones
    where former_zones.outfitter_id = orders.outfitter_id and until > coalesce(orders.placed_at, orders.created_at)
    order by until limit 1),
  (select timezone from outfitters where outfitters.id = orders.outfitter_id))`

export async function findOrderZone(db: Kysely<DB>, orderId: number): Promise<string> {
  const { zone } = await db
    .selectFrom('orders')
    .select(zoneOfOrder.as('zone'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return zone
}
