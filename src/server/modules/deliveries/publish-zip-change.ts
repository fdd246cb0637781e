import type { Transaction } from 'kysely'
import { findOrder, publishOrderChange } from '#server/modules/orders/orders.public.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { Events } from '#server/platform/events/events.ts'

/** Tells the pages that show the order, after the commit, that its zip has a new state or progress. */
export async function publishZipChange(
  events: Pick<Events, 'publish'>,
  tx: Transaction<DB>,
  orderId: number,
  what: 'zip' | 'zip-progress' = 'zip',
): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (order === undefined) return
  const { outfitter_id: outfitterId, status } = order
  await publishOrderChange(events, tx, { orderId, outfitterId, status, what })
}
