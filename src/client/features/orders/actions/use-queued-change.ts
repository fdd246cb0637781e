import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { awaitEnd, type EntryEnd } from '#client/device/outbox/await-end.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { resendWithReason } from '#client/device/outbox/decide.ts'
import { isStale } from '#client/device/outbox/outcomes.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { notifyDone, orderName } from './change-words.ts'
import { undoOf, type Screen } from './undo-release.ts'
import { kindOfChange, orderChangeKinds, type OrderChange, type QueuedOrderChange } from './order-change-list.ts'
import { refreshOrders } from '../refresh-orders.ts'
import { notifyWhenSent } from './use-pending-changes.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { enqueue } from '#client/device/outbox/outbox.ts'
import { cancelOrder } from './cancel.action.ts'

interface QueuedOrder {
  readonly id: number
  readonly outfitter: { readonly id: number }
  readonly status?: string
}

const none: Readonly<Record<string, string>> = {}

export interface QueuedChange {
  readonly busy: boolean
  readonly errors: Readonly<Record<string, string>>
  /** Null when nothing was stored: another change is running, or the device could not store this one. */
  readonly run: (change: OrderChange, replaces?: { refusedId: number; reason: string }) => Promise<EntryEnd | null>
}

interface Stored {
  readonly change: QueuedOrderChange
  readonly key: string
}

async function showEnd(screen: Screen, { change, key }: Stored, end: EntryEnd) {
  const { client } = screen
  const about = orderName(change.orderId)
  if (end.kind === 'waits') {
    notifyWhenSent(key)
    notify({ about, text: staffText(connectivity.state === 'online' ? 'waits.still-sending' : 'waits.saved-here') })
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

/**
 * Changes a placed order through the outbox, online too (docs/rules.md#queued-actions). A refused change that the
 * dialog can show leaves the outbox, because the person has read the refusal. A refused release stays in the outbox
 * until somebody decides about it, because the guest has already paid.
 */
export function useQueuedChange(order: QueuedOrder): QueuedChange {
  const { user } = useStaff()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [errors, setErrors] = useState(none)
  const { running, run } = useRun((error) => notifyError(error, orderName(order.id)))

  const change: QueuedChange['run'] = (wanted, replaces) =>
    run(async (signal) => {
      const key = newIdempotencyKey()
      const database = offlineDatabase()
      const full = { ...wanted, orderId: order.id, outfitterId: order.outfitter.id, seen: order.status }
      const stored = replaces
        ? (await resendWithReason(database, orderChangeKinds, replaces.refusedId, replaces.reason, key)) && full
        : await queueOrderChange(database, full, { actor: actorOf(user), key })
      if (!stored) return { kind: 'gone' }
      const end = await awaitEnd(database, { entity: orderEntity(order.id), key, connectivity, signal })
      const shown = await showEnd({ client, navigate }, { change: stored, key }, end)
      if (shown) setErrors(shown)
      return end
    })
  return { busy: running, errors, run: change }
}

/** The drainer sends the changes of one order in the sequence in which they were made. */
function orderEntity(orderId: number): string {
  return `order:${orderId}`
}

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
