import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { liveQuery } from 'dexie'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { slideshowsQuery } from '#client/api/staff-queries.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { connectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { slideshowsOf } from '#client/device/database/entities.ts'
import { newIdempotencyKey } from '#client/device/database/idempotency-key.ts'
import { awaitEnd, type EntryEnd } from '#client/device/outbox/await-end.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { queueSlideshowChange } from './queue-slideshow-change.ts'
import { readChanges, type FoundChanges, type StoredChange } from './read-changes.ts'
import { shownSlideshows, type LaidChange } from './shown-slideshows.ts'
import type { ShownSlideshow, StoredSlideshowChange } from './slideshow-change-kind.ts'
import type { NewSlideshowChange, QueuedSlideshowChange } from './slideshow-change-list.ts'

interface Changes {
  readonly stored: readonly StoredChange[]
  /**
   * Changes that the server has done, each with the time when this page noticed it. The page still applies them to a
   * list that it fetched before that time.
   */
  readonly left: readonly (LaidChange & { readonly at: number })[]
  /** Changes made on this page that have not yet been read back from the device's outbox. */
  readonly own: readonly { readonly key: string; readonly change: StoredSlideshowChange }[]
}

export interface QueuedSlideshows {
  readonly slideshows: readonly ShownSlideshow[] | undefined
  readonly error: Error | null
  readonly refetch: () => void
  /** Time of the server's answer by the device's clock, in milliseconds. */
  readonly fetchedAt: number
  /** True while the device stores a change, or a change waits for the server. */
  readonly busy: boolean
  /**
   * Shows a change at once, stores it and waits a few seconds for its outcome. A refused change leaves the outbox, and
   * the caller shows the refusal.
   *
   * Throws: the storage's error when the device cannot store the change.
   */
  readonly queue: (change: NewSlideshowChange) => Promise<EntryEnd>
}

const nothing: Changes = { stored: [], left: [], own: [] }

function merged(was: Changes, { stored, sent, ended }: FoundChanges, fetchedAt: number): Changes {
  const present = new Set(stored.map(({ key }) => key))
  const at = Date.now()
  return {
    stored,
    left: [...was.left.filter((one) => one.at >= fetchedAt), ...sent.map((one) => ({ ...one, at }))],
    own: was.own.filter(({ key }) => !present.has(key) && !ended.has(key)),
  }
}

/** Follows the slideshow changes in this device's outbox. `store` shows a change before the device has stored it. */
function useStoredChanges(actor: string, outfitterId: number, onEnd: (found: FoundChanges) => void) {
  const [changes, setChanges] = useState(nothing)
  const client = useQueryClient()
  const known = useRef(new Map<string, StoredSlideshowChange>())
  const refusedBefore = useRef<ReadonlySet<string>>(new Set())
  const reading = useRef(Promise.resolve())
  const ended = useRef(onEnd)
  useEffect(() => void (ended.current = onEnd))

  // Reads the outbox only after the previous read has ended. Otherwise the result of an older read could replace a
  // newer one.
  const read = useCallback((): void => {
    const readOnce = async (): Promise<void> => {
      const found = await readChanges(offlineDatabase(), { actor, outfitterId }, known.current)
      // Updates single entries of the map of known changes instead of replacing the map. While this read ran, `store`
      // may have added a change to the map that the read did not find. A new map would lack that change.
      for (const key of found.ended) known.current.delete(key)
      for (const { key, change } of found.stored) known.current.set(key, change)
      const { dataUpdatedAt = 0 } = client.getQueryState(slideshowsQuery(outfitterId).queryKey) ?? {}
      setChanges((was) => merged(was, found, dataUpdatedAt))
      const refused = found.stored.filter(({ isRefused }) => isRefused).map(({ key }) => key)
      if (found.ended.size > 0 || refused.some((key) => !refusedBefore.current.has(key))) ended.current(found)
      refusedBefore.current = new Set(refused)
    }
    reading.current = reading.current.then(readOnce).catch(() => undefined)
  }, [actor, client, outfitterId])
  useEffect(() => {
    const ofActor = () => offlineDatabase().outbox.where('entity').startsWith(slideshowsOf(actor)).toArray()
    const watch = liveQuery(ofActor).subscribe({ next: read, error: () => undefined })
    return () => watch.unsubscribe()
  }, [actor, read])

  const writing = useRef<Promise<unknown>>(Promise.resolve())
  const store = async (change: QueuedSlideshowChange, key: string): Promise<string> => {
    setChanges((was) => ({ ...was, own: [...was.own, { key, change }] }))
    try {
      const stored = writing.current.then(() => queueSlideshowChange(offlineDatabase(), change, key))
      writing.current = stored.catch(() => undefined)
      const entity = await stored
      known.current.set(key, change)
      return entity
    } catch (error) {
      setChanges((was) => ({ ...was, own: was.own.filter((one) => one.key !== key) }))
      throw error
    } finally {
      read()
    }
  }
  return { changes, store }
}

/**
 * Reloads the list of slideshows when no change waits or no list has loaded yet. Otherwise only cancels a load in
 * flight, because its answer may lack the sent changes.
 */
async function reload(client: QueryClient, outfitterId: number, { stored }: FoundChanges): Promise<void> {
  const { queryKey } = slideshowsQuery(outfitterId)
  const isWaiting = stored.some(({ isRefused }) => !isRefused)
  if (isWaiting && client.getQueryData(queryKey) !== undefined) await client.cancelQueries({ queryKey })
  else await client.invalidateQueries({ queryKey })
}

/**
 * Sends slideshow changes through the outbox, even with a network. Returns the slideshows with this device's changes
 * applied (docs/rules.md#queued-actions).
 */
export function useQueuedSlideshows(outfitterId: number): QueuedSlideshows {
  const actor = actorOf(useStaff().user)
  const client = useQueryClient()
  const { data, error, refetch, dataUpdatedAt: fetchedAt } = useQuery(slideshowsQuery(outfitterId))
  const { changes, store } = useStoredChanges(actor, outfitterId, (found) => {
    void reload(client, outfitterId, found).catch(() => undefined)
  })
  const { stored, left, own } = changes
  const slideshows = useMemo(() => {
    const waiting = [...stored.filter(({ isRefused }) => !isRefused), ...own]
    const laid = waiting.map(({ change }) => ({ change, sentAs: null }))
    return data && shownSlideshows(data, [...left.filter(({ at }) => at >= fetchedAt), ...laid])
  }, [data, fetchedAt, left, own, stored])

  const leaving = useRef(new AbortController())
  useEffect(() => {
    const present = new AbortController()
    leaving.current = present
    return () => present.abort()
  }, [])
  const queue = async (change: NewSlideshowChange): Promise<EntryEnd> => {
    // A creation uses its client id as idempotency key. Two sends then make one slideshow, and later changes find its
    // outcome by the client id.
    const key = change.kind === 'slideshow.create' ? change.slideshow : newIdempotencyKey()
    const entity = await store({ ...change, actor, outfitterId }, key)
    const { signal } = leaving.current
    const end = await awaitEnd(offlineDatabase(), { entity, key, connectivity, signal })
    if (end.kind === 'refused') await offlineDatabase().outbox.delete(end.id)
    return end
  }
  const isWaiting = stored.some(({ isRefused }) => !isRefused)
  // Without a network, a list that the device has kept counts as loaded, not as failed. The page shows the list's age.
  const isKept = data !== undefined && error instanceof ApiError && error.isOffline
  const busy = isWaiting || own.length > 0
  return { slideshows, error: isKept ? null : error, refetch: () => void refetch(), fetchedAt, busy, queue }
}
