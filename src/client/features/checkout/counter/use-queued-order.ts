import { offlineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import { counterEntity } from './counter-order.action.ts'
import type { StoredCounterOrder } from '#client/device/database/rows.ts'
import { useStored } from '#client/device/database/use-stored.ts'

export type QueuedOrderStatus =
  { at: 'waiting' } | { at: 'refused' } | { at: 'arrived'; order: NonNullable<StoredCounterOrder['arrived']> }

/** An order that staff have discarded counts as refused, because no device sends it any more. */
export function queuedOrderStatus(localId: string, database: OfflineDatabase): Promise<QueuedOrderStatus> {
  return database.transaction('r', database.counterOrders, database.outbox, async () => {
    const kept = await database.counterOrders.get(localId)
    if (kept?.arrived) return { at: 'arrived', order: kept.arrived }
    const entry = await database.outbox.where('entity').equals(counterEntity(localId)).first()
    const isDiscarded = kept !== undefined && entry === undefined
    return { at: isDiscarded || entry?.state === 'attention' ? 'refused' : 'waiting' }
  })
}

export function useQueuedOrder(localId: string | null): QueuedOrderStatus | undefined {
  return useStored(
    () => (localId === null ? Promise.resolve(undefined) : queuedOrderStatus(localId, offlineDatabase())),
    [localId],
  )
}

export async function dropQueuedOrder(localId: string, database = offlineDatabase()): Promise<void> {
  await database.counterOrders.delete(localId)
}
