import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { liveQuery } from 'dexie'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { timeOfRequest } from '#client/api/request-times.ts'
import { offlineDatabase, type OfflineDatabase } from '../database/device-database.ts'
import type { Facts, OutboxEntry } from '../database/rows.ts'
import { useAwaitEnd, type EntryEnd } from './await-end.ts'
import { enqueue, entryOf, type Action } from './outbox.ts'

interface SentEntry {
  readonly entry: OutboxEntry
  readonly facts: Facts
}

export interface OutboxRead {
  readonly entries: readonly OutboxEntry[]
  /** Entries of the read before that the server has accepted since. */
  readonly sent: readonly SentEntry[]
  /** Entries of the read before that the server has refused since, or that have left the outbox. */
  readonly ended: readonly OutboxEntry[]
}

/** `sent`: the server's facts once it has the change. */
interface OverlaidChange {
  readonly entry: OutboxEntry
  readonly sent: Facts | null
}

type KeyedAction = Action & { readonly key: string }

interface Seen {
  readonly entries: readonly OutboxEntry[]
  /** `at`: the `performance.now()` time at which this page learned that the server has the change. */
  readonly confirmed: readonly (SentEntry & { readonly at: number })[]
}

interface Options {
  readonly entities: string
  readonly queryKeyOf: (entry: OutboxEntry) => QueryKey
  /** Called after each read of the outbox, before the screen shows it. By default, reloads the lists that changed. */
  readonly onRead?: (read: OutboxRead, isFirst: boolean) => void
}

export interface Overlay {
  /** In the order in which they were made, refused ones too. Null until the device has read the outbox. */
  readonly changes: readonly OverlaidChange[] | null
  /**
   * Shows actions at once, stores them and waits a few seconds for their end. Returns the end of the first refused
   * action, else of the last one. A refused action leaves the outbox, and the caller shows the refusal.
   *
   * Throws: the storage's error when the device cannot store the actions. It then shows none of them.
   */
  readonly send: (actions: readonly KeyedAction[]) => Promise<EntryEnd>
}

const nothing: Seen = { entries: [], confirmed: [] }

export const isRefused = ({ state }: OutboxEntry): boolean => state === 'attention'
/** Ids of entries that no read of the outbox has found yet: the device is storing or has stored them. Dexie's begin at 1. */
const STORING = -1
const STORED = 0

/** Two separate reads could miss an entry that the drainer moves between them. */
function readOutbox(database: OfflineDatabase, entities: string, before: readonly OutboxEntry[]): Promise<OutboxRead> {
  return database.transaction('r', database.outbox, database.doneActions, async () => {
    const entries = await database.outbox.where('entity').startsWith(entities).sortBy('id')
    const present = new Map(entries.map((entry) => [entry.key, entry]))
    const gone = before.filter(({ key }) => !present.has(key))
    const ends = await database.doneActions.bulkGet(gone.map(({ key }) => key))
    const left = gone.map((entry, place) => ({ entry, end: ends[place] }))
    const sent = left.flatMap(({ entry, end }) => (end?.how === 'sent' ? [{ entry, facts: end.facts }] : []))
    const over = left.flatMap(({ entry, end }) => (end || entry.id !== STORING ? [entry] : []))
    const refused = before.filter((entry) => !isRefused(entry) && isRefused(present.get(entry.key) ?? entry))
    return { entries, sent, ended: [...over, ...refused] }
  })
}

function reloadLists(client: QueryClient, { entries, ended }: OutboxRead, queryKeyOf: Options['queryKeyOf']): void {
  if (entries.some((entry) => !isRefused(entry))) return
  const keys = new Map(ended.map((entry) => [hashKey(queryKeyOf(entry)), queryKeyOf(entry)]))
  for (const queryKey of keys.values()) void client.invalidateQueries({ queryKey })
}

/** `change` updates what the page shows before the next read. */
function useSeen({ entities, queryKeyOf, onRead }: Options) {
  const client = useQueryClient()
  const [seen, setSeen] = useState<Seen | null>(null)
  const latest = useRef({ seen: nothing, queryKeyOf, onRead })
  useEffect(() => void Object.assign(latest.current, { queryKeyOf, onRead }))
  const show = useCallback((next: Seen | null): void => {
    latest.current.seen = next ?? nothing
    setSeen(next)
  }, [])

  useEffect(() => {
    let isFirst = true
    const watch = liveQuery(() => readOutbox(offlineDatabase(), entities, latest.current.seen.entries)).subscribe({
      next: (read) => {
        // Notes the time before the lists load again. Lists loaded after this time contain the accepted changes.
        const at = performance.now()
        const { seen: before, queryKeyOf: keyOf, onRead: tell } = latest.current
        if (tell) tell(read, isFirst)
        else reloadLists(client, read, keyOf)
        isFirst = false
        const lasting = before.confirmed.filter((one) => one.at > timeOfRequest(client, keyOf(one.entry)))
        // The page may have made changes since this read began.
        const known = new Set([...read.entries, ...read.ended].map(({ key }) => key))
        const fresh = before.entries.filter(({ id, key }) => id <= STORED && !known.has(key))
        show({
          entries: [...read.entries, ...fresh],
          confirmed: [...lasting, ...read.sent.map((one) => ({ ...one, at }))],
        })
      },
      error: () => show(nothing),
    })
    return () => {
      watch.unsubscribe()
      show(null)
    }
  }, [client, entities, show])
  return {
    seen,
    change: (entriesAfter: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[]): void => {
      const { seen: now } = latest.current
      show({ ...now, entries: entriesAfter(now.entries) })
    },
  }
}

/**
 * Follows this device's changes that a list on screen may lack (docs/rules.md#queued-actions): those in the outbox, and
 * those that the server accepted after the request for the list began.
 */
export function useOverlay(options: Options): Overlay {
  const client = useQueryClient()
  const { seen, change } = useSeen(options)

  // The keys of the accepted changes that the list on screen lacks, as one text: `useMemo` compares it by value.
  const isLacking = ({ entry, at }: Seen['confirmed'][number]) => at > timeOfRequest(client, options.queryKeyOf(entry))
  const lacking = (seen ?? nothing).confirmed.filter(isLacking).map(({ entry }) => entry.key)
  const lackingKeys = lacking.join(' ')
  const changes = useMemo((): Overlay['changes'] => {
    if (seen === null) return null
    const keys = new Set(lackingKeys.split(' '))
    const confirmed = seen.confirmed.filter(({ entry }) => keys.has(entry.key))
    return [
      ...confirmed.map(({ entry, facts }) => ({ entry, sent: facts })),
      ...seen.entries.map((entry) => ({ entry, sent: null })),
    ]
  }, [seen, lackingKeys])

  const awaitEnd = useAwaitEnd()
  const store = async (actions: readonly KeyedAction[]): Promise<void> => {
    const database = offlineDatabase()
    const keys = new Set(actions.map(({ key }) => key))
    change((entries) => [...entries, ...actions.map((action) => ({ ...entryOf(action), id: STORING }))])
    try {
      await database.transaction('rw', database.outbox, async () => {
        for (const action of actions) await enqueue(database, action)
      })
      const stored = (entry: OutboxEntry) =>
        entry.id === STORING && keys.has(entry.key) ? { ...entry, id: STORED } : entry
      change((entries) => entries.map(stored))
    } catch (error) {
      change((entries) => entries.filter(({ key }) => !keys.has(key)))
      throw error
    }
  }
  return {
    changes,
    send: async (actions) => {
      await store(actions)
      let end: EntryEnd = { kind: 'gone' }
      for (const { entity, key } of actions) {
        end = await awaitEnd({ entity, key })
        if (end.kind !== 'refused') continue
        await offlineDatabase().outbox.delete(end.id)
        break
      }
      return end
    },
  }
}
