import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { liveQuery } from 'dexie'
import { useEffect, useMemo, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff.ts'
import { actorOf } from '#client/offline/current-actor.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/offline/database.ts'
import { nameOfActor } from '#client/offline/device-people.ts'
import type { Facts } from '#client/offline/done-action.ts'
import type { OutboxEntry } from '#client/offline/outbox-entry.ts'
import { isOrderChange, readOrderChange } from '#client/offline/queued-orders.ts'
import { notify } from '#client/ui/notices.tsx'
import { notifyGood } from '#client/ui/warn-missing.ts'
import { actText, doneText, tellDifference } from './act-words.ts'
import { actsByOrder, type OrderActs } from './order-acts.ts'

interface Sent {
  readonly entry: OutboxEntry
  readonly facts: Facts
}

interface Found {
  readonly entries: readonly OutboxEntry[]
  /** What was there at the last look and the server has done since. */
  readonly sent: readonly Sent[]
}

interface Shown {
  readonly entries: readonly OutboxEntry[]
  /** Done, and laid over what was fetched before they were. */
  readonly left: readonly { readonly entry: OutboxEntry; readonly at: number }[]
}

/** Acts of this page whose end nobody has been told of, by key. */
const untold = new Set<string>()

/** The window of this act has closed before its end: it is told when it comes. */
export function tellLater(key: string): void {
  untold.add(key)
}

/** Has everything that shows this order asked for anew. */
export function refreshOrder(client: QueryClient, orderId: number): void {
  for (const queryKey of [['pending-orders'], ['staff-order', orderId], ['order-search']])
    void client.invalidateQueries({ queryKey })
}

/**
 * What waits on this device for orders, live, by their number, over what the server said at `fetchedAt` (this device's
 * clock, in milliseconds). What was done since is still laid over it, so that nothing jumps back for a moment.
 */
export function useOrderActs(fetchedAt: number): ReadonlyMap<number, OrderActs> {
  const actor = actorOf(useStaff().user)
  const client = useQueryClient()
  const [{ entries, left }, show] = useState<Shown>({ entries: [], left: [] })
  useEffect(() => {
    let known: readonly OutboxEntry[] | null = null
    const watch = liveQuery(() => look(offlineDatabase(), known ?? [])).subscribe({
      next: (found) => {
        if (known === null) for (const { key } of found.entries.filter((entry) => isPending(entry))) untold.add(key)
        known = found.entries
        for (const { entry } of found.sent) refreshOrder(client, readOrderChange(entry.payload).orderId)
        tell(found)
        const at = Date.now()
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
    const lasting = left.filter(({ at }) => at >= fetchedAt).map(({ entry }) => entry)
    return actsByOrder([...lasting, ...entries], { actor, nameOf: nameOfActor })
  }, [entries, left, fetchedAt, actor])
}

const isPending = ({ state }: OutboxEntry): boolean => state === 'waiting'

/** One transaction: an entry is deleted and its end written in one. */
function look(database: OfflineDatabase, known: readonly OutboxEntry[]): Promise<Found> {
  return database.transaction('r', database.outbox, database.doneActions, async () => {
    const all = await database.outbox.where('entity').startsWith('order:').sortBy('id')
    const entries = all.filter(({ kind }) => isOrderChange(kind))
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

/** Says of each act whose window had closed how it ended, once. */
function tell({ entries, sent }: Found): void {
  for (const { entry, facts } of sent) {
    if (!untold.delete(entry.key)) continue
    const change = readOrderChange(entry.payload)
    notifyGood(staffText('waits.sent', { id: String(change.orderId), text: doneText(change) }))
    tellDifference(change, facts, change.orderId)
  }
  for (const { key, state, payload, refusal } of entries) {
    if (state !== 'attention' || !untold.delete(key)) continue
    const change = readOrderChange(payload)
    const act = actText({ change, state: { is: 'refused' } })
    notify({
      title: staffText('waits.order', { id: String(change.orderId), act }),
      text: refusal?.message ?? '',
      tone: 'danger',
    })
  }
}
