import { cancelOrder } from './cancel.action.ts'
import { applyDiscount } from './discount.action.ts'
import { editEmail } from './email.action.ts'
import { writeNote } from './note.action.ts'
import type { OrderChangeKind } from './order-change-kind.ts'
import { releaseOrder } from './release.action.ts'
import { undoRelease } from './undo-release.action.ts'

/** See docs/rules.md#queued-actions. */
export const orderChanges = [releaseOrder, undoRelease, cancelOrder, writeNote, editEmail, applyDiscount] as const

export type QueuedOrderChange = ReturnType<(typeof orderChanges)[number]['read']>

type WithoutOrder<Change> = Change extends unknown ? Omit<Change, 'orderId' | 'outfitterId' | 'seen'> : never

/** `useQueuedChange` adds the order's number, outfitter and status. */
export type OrderChange = WithoutOrder<QueuedOrderChange>

export const orderChangeKinds: ReadonlyMap<string, OrderChangeKind> = new Map(
  orderChanges.map((kind): [string, OrderChangeKind] => [kind.kind, kind]),
)

export function kindOfChange({ kind }: { readonly kind: string }): OrderChangeKind {
  const found = orderChangeKinds.get(kind)
  if (!found) throw new Error(`No change of an order is registered as ${kind}`)
  return found
}
