import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { enqueue } from '#client/device/outbox/outbox.ts'
import { kindOfChange, type QueuedOrderChange } from './order-change-list.ts'

/** The outbox entity of an order: its changes are sent in the order in which they were made. */
export function orderEntity(orderId: number): string {
  return `order:${orderId}`
}

/** Stores a change of an order. The entry is the optimistic change too: lists lay it over the server's rows. */
export async function queueOrderChange(
  database: OfflineDatabase,
  change: QueuedOrderChange,
  by: { actor: string; key: string },
): Promise<void> {
  await database.transaction('rw', database.outbox, async () => {
    const entity = orderEntity(change.orderId)
    // A double tap is one change.
    const queued = await database.outbox.where('entity').equals(entity).toArray()
    if (queued.some(({ key }) => key === by.key)) return
    const { kind, version } = kindOfChange(change)
    await enqueue(database, { kind, version, entity, payload: change, ...by })
  })
}
