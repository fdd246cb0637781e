import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStaff } from '#client/api/staff-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { awaitEnd, type EntryEnd } from '#client/device/outbox/await-end.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { resendWithReason } from '#client/device/outbox/decide.ts'
import { useRun } from '#client/ui/controls/use-run.ts'
import { notifyError } from '#client/ui/notices/notify.ts'
import { orderName } from './change-words.ts'
import { orderEntity } from './order-change-kind.ts'
import { orderChangeKinds, type OrderChange } from './order-change-list.ts'
import { queueOrderChange } from './queue-order-change.ts'
import { showEnd } from './show-end.ts'

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

/**
 * Changes a placed order through the outbox, online too (docs/rules.md#queued-actions). A refused change that the
 * dialog can show leaves the outbox, because the person has read the refusal. A refused release stays in the outbox
 * until somebody decides about it, because the guest has already paid.
 */
export function useQueuedChange(order: QueuedOrder): QueuedChange {
  const actor = actorOf(useStaff().user)
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
        : await queueOrderChange(database, full, { actor, key })
      if (!stored) return { kind: 'gone' }
      const end = await awaitEnd(database, { entity: orderEntity(order.id), key, connectivity, signal })
      const shown = await showEnd({ client, navigate, actor }, { change: stored, key }, end)
      if (shown) setErrors(shown)
      return end
    })
  return { busy: running, errors, run: change }
}
