import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { liveQuery } from 'dexie'
import { useEffect, useMemo, useState } from 'react'
import { useStaff } from '#client/api/staff-session.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import type { Facts, OutboxEntry } from '#client/device/database/rows.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { nameOfActor } from '#client/device/outbox/device-people.ts'
import { notifyLate } from './change-words.ts'
import type { StoredChange } from './order-change-kind.ts'
import { kindOfChange, orderChangeKinds } from './order-change-list.ts'
import { changesByOrder, type PendingOrder } from './pending-changes.ts'
import { refreshOrders } from '../refresh-orders.ts'
import { timeOfRequest } from '../staff-orders.queries.ts'

interface Sent {
  readonly entry: OutboxEntry
  readonly facts: Facts
}

interface Found {
  readonly entries: readonly OutboxEntry[]
  readonly sent: readonly Sent[]
}

interface Shown {
  readonly entries: readonly OutboxEntry[]
  /**
   * Entries that the server has accepted. `at`: the `performance.now()` at which this page learned of the acceptance.
   * The page still applies these entries to answers whose requests began earlier, because those answers may lack the
   * change.
   */
  readonly left: readonly { readonly entry: OutboxEntry; readonly at: number }[]
}

/** Idempotency keys of this page's changes whose outcome no dialog has shown. */
const unshown = new Set<string>()

/** Marks a change whose dialog has closed, so that a notice later shows its outcome. */
export function notifyWhenSent(key: string): void {
  unshown.add(key)
}

const changeOf = ({ kind, payload }: OutboxEntry): StoredChange => kindOfChange({ kind }).read(payload)

/**
 * Returns this device's pending changes by order number, live. `queryKey`: the query that loads the orders on screen.
 *
 * Includes changes that the server accepted after that query's last request began. The answer to that request may lack
 * such a change, so the screen would show the order's older state.
 */
export function usePendingChanges(queryKey: QueryKey): ReadonlyMap<number, PendingOrder> {
  const actor = actorOf(useStaff().user)
  const client = useQueryClient()
  const askedAt = timeOfRequest(client, queryKey)
  const [{ entries, left }, show] = useState<Shown>({ entries: [], left: [] })
  useEffect(() => {
    let known: readonly OutboxEntry[] | null = null
    const watch = liveQuery(() => readChanges(offlineDatabase(), known ?? [])).subscribe({
      next: (found) => {
        if (known === null) for (const { key } of found.entries.filter((entry) => isPending(entry))) unshown.add(key)
        known = found.entries
        // Notes the time before the orders load again. Orders loaded after this time contain the accepted changes, so
        // the page no longer applies these changes to them.
        const at = performance.now()
        if (found.sent.length > 0) refreshOrders(client)
        showEnds(found)
        show((was) => ({
          entries: found.entries,
          left: [...was.left.filter((one) => at - one.at < 60_000), ...found.sent.map(({ entry }) => ({ entry, at }))],
        }))
      },
      error: () => undefined,
    })
    return () => watch.unsubscribe()
  }, [client])
  return useMemo(() => {
    const lasting = left.filter(({ at }) => at > askedAt).map(({ entry }) => entry)
    return changesByOrder([...lasting, ...entries], { actor, nameOf: nameOfActor })
  }, [entries, left, askedAt, actor])
}

const isPending = ({ state }: OutboxEntry): boolean => state === 'waiting'

/**
 * Reads the outbox and the done actions in one transaction. The drainer also moves an entry between these tables in one
 * transaction. Two separate reads could miss an entry that the drainer moves between them.
 */
function readChanges(database: OfflineDatabase, known: readonly OutboxEntry[]): Promise<Found> {
  return database.transaction('r', database.outbox, database.doneActions, async () => {
    const all = await database.outbox.where('entity').startsWith('order:').sortBy('id')
    const entries = all.filter(({ kind }) => orderChangeKinds.has(kind))
    const present = new Set(entries.map(({ key }) => key))
    const gone = known.filter(({ key }) => !present.has(key))
    const ends = await database.doneActions.bulkGet(gone.map(({ key }) => key))
    const sent = gone.flatMap((entry, place) => {
      const done = ends[place]
      return done?.how === 'sent' ? [{ entry, facts: done.facts }] : []
    })
    return { entries, sent }
  })
}

function showEnds({ entries, sent }: Found): void {
  const refused = entries.filter((entry) => !isPending(entry) && unshown.delete(entry.key))
  const done = sent.filter(({ entry }) => unshown.delete(entry.key))
  notifyLate({
    done: done.map(({ entry, facts }) => ({ change: changeOf(entry), facts })),
    refused: refused.map((entry) => ({ change: changeOf(entry), why: entry.refusal?.message ?? '' })),
  })
}
