import { serverNow } from '#client/device/connection/server-clock.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { enqueue } from '#client/device/outbox/outbox.ts'
import { cancelOrder } from './cancel.action.ts'
import { orderEntity } from './order-change-kind.ts'
import { kindOfChange, type QueuedOrderChange } from './order-change-list.ts'

/** Milliseconds for which a list may still show the order as it was before this device cancelled it. */
const LIST_LAG = 60_000

/**
 * The entry is also the optimistic update, because lists apply it to the server's rows. Its field `seen` is the order
 * status that staff saw. After a cancellation on this device it is 'cancelled', because lists may still show the old
 * status.
 */
export function queueOrderChange(
  database: OfflineDatabase,
  change: QueuedOrderChange,
  by: { actor: string; key: string },
): Promise<QueuedOrderChange> {
  return database.transaction('rw', database.outbox, database.doneActions, async () => {
    const entity = orderEntity(change.orderId)
    const queued = await database.outbox.where('entity').equals(entity).toArray()
    const lately = await database.doneActions
      .where('doneAt')
      .above(serverNow() - LIST_LAG)
      .toArray()
    const isCancelled =
      queued.some(({ kind, state }) => kind === cancelOrder.kind && state === 'waiting') ||
      lately.some((done) => done.entity === entity && done.kind === cancelOrder.kind && done.how === 'sent')
    const payload = isCancelled ? { ...change, seen: 'cancelled' } : change
    // A second tap brings the same key, so both taps are one change.
    if (queued.some(({ key }) => key === by.key)) return payload
    const { kind, version } = kindOfChange(change)
    await enqueue(database, { kind, version, entity, payload, ...by })
    return payload
  })
}
