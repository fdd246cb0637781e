import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router-dom'
import { undoMs } from '#domain/orders/release-undo.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import type { Facts } from '#client/device/database/rows.ts'
import { awaitEnd, type EntryEnd } from '#client/device/outbox/await-end.ts'
import { isStale } from '#client/device/outbox/outcomes.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { refreshOrders } from '../refresh-orders.ts'
import { notifyDone, orderName, type Undo } from './change-words.ts'
import { orderEntity } from './order-change-kind.ts'
import { kindOfChange, type QueuedOrderChange } from './order-change-list.ts'
import { queueOrderChange } from './queue-order-change.ts'
import { releaseOrder } from './release.action.ts'
import { notifyWhenSent } from './use-pending-changes.ts'

const none: Readonly<Record<string, string>> = {}

export interface Screen {
  readonly client: QueryClient
  readonly navigate: NavigateFunction
  readonly actor: string
}

interface Stored {
  readonly change: QueuedOrderChange
  readonly key: string
}

/**
 * Says how a change ended. Returns the errors of its fields, or null while it waits. A refused change leaves the outbox,
 * unless the guest has paid for it.
 */
export async function showEnd(screen: Screen, { change, key }: Stored, end: EntryEnd) {
  const { client } = screen
  const about = orderName(change.orderId)
  if (end.kind === 'waits') {
    notifyWhenSent(key)
    const text = staffText(connectivity.state === 'online' ? 'waits.still-sending' : 'waits.saved-here')
    const undo = undoOf(screen, change, {})
    // The device cannot print a receipt before it has the order as paid.
    notify({ about, text, ...(undo && { ...undo, actions: undo.actions.slice(0, 1) }) })
    return null
  }
  if (end.kind === 'refused') {
    const { id, refusal } = end
    const { isMoneyTaken, insistence } = kindOfChange(change)
    if (!isMoneyTaken) await offlineDatabase().outbox.delete(id)
    // No error notice appears when the dialog itself then offers to send the refused change anyway.
    if (isMoneyTaken || insistence?.isNeeded(refusal) !== true) notifyError(new ApiError(refusal), about)
    if (refusal.status === 409) refreshOrders(client)
    return isStale(refusal) ? none : refusal.errors
  }
  refreshOrders(client)
  if (end.kind === 'sent') notifyDone({ change, facts: end.facts }, undoOf(screen, change, end.facts))
  return none
}

/** Null when the change is no release, or when a colleague had released the order before (docs/rules.md#undo-of-a-release). */
export function undoOf(screen: Screen, change: QueuedOrderChange, { name }: Facts): Undo | null {
  if (change.kind !== releaseOrder.kind || name !== undefined) return null
  const { orderId, outfitterId } = change
  // A second press is the same undo.
  const key = newIdempotencyKey()
  const run = async (): Promise<void> => {
    const database = offlineDatabase()
    const undo = { kind: 'order.undo-release', orderId, outfitterId } as const
    const stored = await queueOrderChange(database, undo, { actor: screen.actor, key })
    const { signal } = new AbortController()
    const end = await awaitEnd(database, { entity: orderEntity(orderId), key, connectivity, signal })
    await showEnd(screen, { change: stored, key }, end)
  }
  const undo = (): void => void run().catch((error: unknown) => notifyError(error, orderName(orderId)))
  const receipt = (): void => void screen.navigate(`/dashboard/order-detail/${orderId}/receipt`)
  return {
    duration: undoMs,
    actions: [
      { label: staffText('act.undo'), run: undo },
      { label: staffText('receipt.open'), run: receipt },
    ],
  }
}
