import { useLiveQuery } from 'dexie-react-hooks'
import { offlineDatabase, type OfflineDatabase } from '#client/offline/database.ts'
import { counterEntity } from '#client/offline/queued-counter-order.ts'
import type { KeptCounterOrder } from '#client/offline/stored-counter-order.ts'

/** How a counter order that was made without a network stands. */
export type KeptOrderStand =
  { at: 'waiting' } | { at: 'refused' } | { at: 'arrived'; order: NonNullable<KeptCounterOrder['arrived']> }

/** Reads how it stands. One that staff have discarded was refused: nobody sends it any more. */
export function keptOrderStand(localId: string, database: OfflineDatabase): Promise<KeptOrderStand> {
  return database.transaction('r', database.counterOrders, database.outbox, async () => {
    const kept = await database.counterOrders.get(localId)
    if (kept?.arrived) return { at: 'arrived', order: kept.arrived }
    const entry = await database.outbox.where('entity').equals(counterEntity(localId)).first()
    const isDiscarded = kept !== undefined && entry === undefined
    return { at: isDiscarded || entry?.state === 'attention' ? 'refused' : 'waiting' }
  })
}

/** The same, live; undefined until it was read, and where there is none. */
export function useKeptOrder(localId: string | null): KeptOrderStand | undefined {
  return useLiveQuery(
    () => (localId === null ? Promise.resolve(undefined) : keptOrderStand(localId, offlineDatabase())),
    [localId],
  )
}

/** The page has the number: the device need not keep it. */
export async function dropKeptOrder(localId: string, database = offlineDatabase()): Promise<void> {
  await database.counterOrders.delete(localId)
}
