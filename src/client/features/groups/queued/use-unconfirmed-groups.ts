import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { liveQuery } from 'dexie'
import { useEffect, useMemo, useState } from 'react'
import { useStaff } from '#client/api/staff-session.ts'
import { connectivity, useConnectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { displayGroupsQuery, type Day } from '../groups.queries.ts'
import type { GroupChange } from './group-changes.ts'
import { groupEntities } from './queue-group-change.ts'
import type { UnconfirmedChange } from './shown-groups.ts'

interface Found {
  readonly entries: readonly OutboxEntry[]
  readonly sent: readonly OutboxEntry[]
}

interface Sent {
  readonly entry: OutboxEntry
  readonly at: number
}

interface Known {
  readonly entries: readonly OutboxEntry[]
  /**
   * Entries that the server has accepted. `at`: the time at which this device learned of the acceptance. The page still
   * applies these entries to groups that it fetched earlier, because those groups lack the change.
   */
  readonly left: readonly Sent[]
}

const nothing: Known = { entries: [], left: [] }

/** Only `queueGroupChange` stores entries of these kinds, so each payload is a change of a group. */
const changeOf = ({ kind, payload }: OutboxEntry): GroupChange => ({ kind, payload }) as GroupChange

const keyOfDay = ({ payload }: GroupChange) => displayGroupsQuery(payload).queryKey

function fetchTime(client: QueryClient, change: GroupChange): number {
  return client.getQueryState(keyOfDay(change))?.dataUpdatedAt ?? 0
}

function isOfDay({ payload }: GroupChange, { outfitterId, date }: Day): boolean {
  return payload.outfitterId === outfitterId && payload.date === date
}

/**
 * Returns this user's changes of the day's groups that the loaded groups lack, in order, and updates them live. Null
 * until the device has read the changes. Leaves out refused changes.
 *
 * `fetchedAt`: time at which the server last sent the groups, in milliseconds of the device's clock. Changes that the
 * server accepted after `fetchedAt` are included. Otherwise the screen would show the older state until the groups
 * reload.
 */
export function useUnconfirmedGroups(day: Day, fetchedAt: number): readonly UnconfirmedChange[] | null {
  const { outfitterId, date } = day
  const actor = actorOf(useStaff().user)
  const client = useQueryClient()
  const offline = useConnectivity() === 'offline'
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    let entries: readonly OutboxEntry[] = []
    const watch = liveQuery(() => readChanges(offlineDatabase(), actor, entries)).subscribe({
      next: (found) => {
        entries = found.entries
        const at = Date.now()
        const isNewer = (one: Sent): boolean => one.at >= fetchTime(client, changeOf(one.entry))
        setKnown((was) => ({
          entries: found.entries,
          left: [...(was ?? nothing).left.filter(isNewer), ...found.sent.map((entry) => ({ entry, at }))],
        }))
        // Reloads the groups once, after the last of several quick changes.
        if (found.sent.length > 0 && !found.entries.some(({ state }) => state === 'waiting'))
          for (const entry of found.sent) void client.invalidateQueries({ queryKey: keyOfDay(changeOf(entry)) })
      },
      error: () => setKnown(nothing),
    })
    return () => watch.unsubscribe()
  }, [client, actor])
  return useMemo(() => {
    if (known === null) return null
    const confirmed = known.left
      .filter(({ at }) => at >= fetchedAt)
      .map(({ entry }) => ({ change: changeOf(entry), isWaiting: false }))
    // True when a change waits longer than usual, so that its group shows 'pending sync'. While the server is
    // reachable, the drainer sends a new change within moments.
    const isLate = ({ said, queuedAt }: OutboxEntry) =>
      offline || said !== undefined || queuedAt < connectivity.inReachSince
    const waiting = known.entries
      .filter(({ state }) => state === 'waiting')
      .map((entry) => ({ change: changeOf(entry), isWaiting: isLate(entry) }))
    return [...confirmed, ...waiting].filter(({ change }) => isOfDay(change, { outfitterId, date }))
  }, [known, fetchedAt, offline, outfitterId, date])
}

/**
 * Reads the outbox and the done actions in one transaction. The drainer also moves an entry between these tables in one
 * transaction. Two separate reads could miss an entry that the drainer moves between them.
 */
function readChanges(database: OfflineDatabase, actor: string, before: readonly OutboxEntry[]): Promise<Found> {
  return database.transaction('r', database.outbox, database.doneActions, async () => {
    const all = await database.outbox.where('entity').startsWith(groupEntities(actor)).sortBy('id')
    const entries = all.filter((entry) => entry.actor === actor)
    const present = new Set(entries.map(({ key }) => key))
    const gone = before.filter(({ key }) => !present.has(key))
    const ends = await database.doneActions.bulkGet(gone.map(({ key }) => key))
    return { entries, sent: gone.filter((_, place) => ends[place]?.how === 'sent') }
  })
}
