import type { OfflineDatabase } from './database.ts'
import { enqueue } from './outbox.ts'

/** What staff do to a placed order and what may wait in the outbox (rules.md 9.2). */
export const ORDER_RELEASE = 'order.release'
export const ORDER_CANCEL = 'order.cancel'
export const ORDER_NOTE = 'order.note'
export const ORDER_EMAIL = 'order.email'
export const ORDER_DISCOUNT = 'order.discount'

export type OrderChange =
  | {
      kind: typeof ORDER_RELEASE
      /** Cents that staff have read and taken. */
      expectedTotal: number
      /** Given when it was cancelled meanwhile and money was taken: why it is released all the same. */
      anyway: string | null
    }
  | { kind: typeof ORDER_CANCEL }
  | { kind: typeof ORDER_NOTE; note: string }
  | { kind: typeof ORDER_EMAIL; email: string }
  | { kind: typeof ORDER_DISCOUNT; code: string }

/** Every kind of entry that changes an order. */
export const ORDER_KINDS: readonly string[] = [ORDER_RELEASE, ORDER_CANCEL, ORDER_NOTE, ORDER_EMAIL, ORDER_DISCOUNT]

/** Whether entries of this kind change an order. */
export function isOrderChange(kind: string): boolean {
  return ORDER_KINDS.includes(kind)
}

/** The payload of such an entry. */
export type QueuedOrderChange = OrderChange & { orderId: number; outfitterId: number }

/** Reads the payload of an entry of one of these kinds. */
export function readOrderChange(payload: unknown): QueuedOrderChange {
  return payload as QueuedOrderChange
}

/** The outbox entity of an order: what is done to it goes in the order of the acts. */
export function orderEntity(orderId: number): string {
  return `order:${orderId}`
}

/**
 * Stores what a member of staff does to an order. The entry is the optimistic change too: lists lay what waits for an
 * order over what the server said last.
 */
export async function queueOrderChange(
  database: OfflineDatabase,
  change: QueuedOrderChange,
  by: { actor: string; key: string },
): Promise<void> {
  await database.transaction('rw', database.outbox, async () => {
    const entity = orderEntity(change.orderId)
    // A double tap is one act.
    const queued = await database.outbox.where('entity').equals(entity).toArray()
    if (queued.some(({ key }) => key === by.key)) return
    await enqueue(database, { kind: change.kind, version: 1, entity, payload: change, ...by })
  })
}
