import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStaff } from '#client/api/staff-session.ts'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import { readEntry } from '#client/device/outbox/action-kind.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { nameOfActor } from '#client/device/people/device-people.ts'
import { isRefused, useOverlay, type OutboxRead } from '#client/device/outbox/overlay.ts'
import { notifyLate } from './change-words.ts'
import type { StoredChange } from './order-change-kind.ts'
import { orderChangeKinds } from './order-change-list.ts'
import { changesByOrder, type PendingOrder } from './pending-changes.ts'
import { refreshOrders } from '../refresh-orders.ts'

/** Idempotency keys of this page's changes whose outcome no dialog has shown. */
const unshown = new Set<string>()

export function notifyWhenSent(key: string): void {
  unshown.add(key)
}

/** True once for each change whose outcome no dialog has shown. */
export function takeUnshown({ key }: OutboxEntry): boolean {
  return unshown.delete(key)
}

/** Outcomes of changes from before this page opened are unshown too. */
export function addUnshown({ entries }: OutboxRead): void {
  for (const entry of entries) if (!isRefused(entry)) unshown.add(entry.key)
}

/** Returns an empty list for a change that a newer build has stored. */
const changesOf = (entry: OutboxEntry): StoredChange[] => {
  const read = readEntry(orderChangeKinds, entry)
  return read ? [read.payload] : []
}
const isChange = ({ kind }: OutboxEntry): boolean => orderChangeKinds.has(kind)

/**
 * Includes changes that the server accepted after that query's last request began. The answer to that request may lack
 * such a change, so the screen would show the order's older state.
 */
export function usePendingChanges(queryKey: QueryKey): ReadonlyMap<number, PendingOrder> {
  const actor = actorOf(useStaff().user)
  const client = useQueryClient()
  const { changes } = useOverlay({
    entities: 'order:',
    queryKeyOf: () => queryKey,
    onRead: (read, isFirst) => {
      if (isFirst) addUnshown(read)
      if (read.sent.length > 0) refreshOrders(client)
      showEnds(read)
    },
  })
  return useMemo(() => {
    const entries = (changes ?? []).map(({ entry }) => entry).filter(isChange)
    return changesByOrder(entries, { actor, nameOf: nameOfActor })
  }, [changes, actor])
}

function showEnds({ entries, sent }: OutboxRead): void {
  const refused = entries.filter((entry) => isChange(entry) && isRefused(entry) && takeUnshown(entry))
  const done = sent.filter(({ entry }) => isChange(entry) && takeUnshown(entry))
  notifyLate({
    done: done.flatMap(({ entry, facts }) => changesOf(entry).map((change) => ({ change, facts }))),
    refused: refused.flatMap((entry) =>
      changesOf(entry).map((change) => ({ change, why: entry.refusal?.message ?? '' })),
    ),
  })
}
