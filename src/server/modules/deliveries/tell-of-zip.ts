import type { Transaction } from 'kysely'
import { findOrder, publishOrderChange } from '#server/modules/orders/orders.public.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { Events } from '#server/platform/events/events.ts'

/**
 * Announces that an order's zip has changed, to whoever looks at the order, once that is committed: its state, or only
 * how far it has come.
 */
export async function tellOfZip(
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
