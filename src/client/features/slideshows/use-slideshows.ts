import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { slideshowsQuery } from '#client/api/staff-queries.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { slideshowsOf } from '#client/device/database/entities.ts'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import type { EntryEnd } from '#client/device/outbox/await-end.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { isRefused, useOverlay } from '#client/device/outbox/overlay.ts'
import { refusedChanges, type RefusedChange } from '#client/device/outbox/refused-changes.ts'
import { shownSlideshows } from './queued/shown-slideshows.ts'
import {
  slideshowActionOf,
  slideshowKinds,
  type NewSlideshowChange,
  type ShownSlideshow,
  type StoredSlideshowChange,
} from './queued/slideshow.actions.ts'

export interface SlideshowList {
  readonly slideshows: readonly ShownSlideshow[] | undefined
  readonly refused: readonly RefusedChange[]
  readonly error: Error | null
  readonly refetch: () => void
  /** Time of the server's answer by the device's clock, in milliseconds. */
  readonly fetchedAt: number
  readonly busy: boolean
  /**
   * Shows changes at once, stores them and waits a few seconds for their end. A refused change leaves the outbox, and
   * the caller shows the refusal.
   *
   * Throws: the storage's error when the device cannot store the changes.
   */
  readonly send: (changes: readonly NewSlideshowChange[]) => Promise<EntryEnd>
}

const changeOf = ({ kind, payload }: OutboxEntry): StoredSlideshowChange | undefined =>
  slideshowKinds.get(kind)?.read(payload)

const queryKeyOf = (entry: OutboxEntry) => slideshowsQuery(changeOf(entry)?.outfitterId ?? 0).queryKey

/**
 * Sends slideshow changes through the outbox, even with a network. Returns the slideshows with this device's changes
 * applied (docs/rules.md#queued-actions).
 */
export function useSlideshows(outfitterId: number): SlideshowList {
  const actor = actorOf(useStaff().user)
  const { data, error, refetch, dataUpdatedAt: fetchedAt } = useQuery(slideshowsQuery(outfitterId))
  const overlay = useOverlay({ entities: slideshowsOf(actor), queryKeyOf })
  const changes = useMemo(
    () =>
      (overlay.changes ?? []).flatMap(({ entry, sent }) => {
        const change = isRefused(entry) ? undefined : changeOf(entry)
        return change?.outfitterId === outfitterId ? [{ change, sent }] : []
      }),
    [overlay.changes, outfitterId],
  )
  const slideshows = useMemo(() => data && shownSlideshows(data, changes), [data, changes])

  const refused = useMemo(
    () => refusedChanges(slideshowKinds, overlay.changes, outfitterId),
    [overlay.changes, outfitterId],
  )
  // Without a network, a list that the device has kept counts as loaded, not as failed.
  const isKept = data !== undefined && error instanceof ApiError && error.isOffline
  return {
    slideshows,
    refused,
    error: isKept ? null : error,
    refetch: () => void refetch(),
    fetchedAt,
    busy: changes.some(({ sent }) => sent === null),
    send: (wanted) =>
      overlay.send(wanted.map((change) => slideshowActionOf(slideshows ?? [], { ...change, actor, outfitterId }))),
  }
}
