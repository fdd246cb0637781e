import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AlbumPhoto } from '#contract/schema.gen.ts'
import { ApiError } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { useStaff } from '#client/api/staff-session.ts'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { isRefused, useOverlay } from '#client/device/outbox/overlay.ts'
import { localIdOf } from '#client/device/uploads/queued-photos.ts'
import { albumIdOf } from '#client/device/uploads/album-keys.ts'
import { rejectUploads } from '#client/device/uploads/upload-queue.ts'
import { notifyError } from '#client/ui/notices/notify.ts'
import { albumPhotosQuery } from '../groups.queries.ts'
import { markActionsOf, markEntities, type MarkPhotos } from '../queued/photo-marks.ts'
import type { Outcome } from '../use-display-groups.ts'
import type { TimelineChanges } from '../use-group-acts.ts'
import type { TimelinePhoto } from './timeline-photo.ts'
import { useQueuedPhotos, type TimelineAlbums } from './use-queued-photos.ts'

interface Listed {
  readonly photos: readonly AlbumPhoto[]
  readonly rejected: readonly AlbumPhoto[]
}

function tableQuery(albumId: number) {
  return {
    queryKey: [...albumPhotosQuery(albumId).queryKey, 'with rejected'],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Listed> => {
      const { album } = await answerOf(api.GET('/album/{id}', { params: { path: { id: albumId } }, signal }))
      return { photos: album.photos, rejected: album.rejected_photos ?? [] }
    },
    staleTime: 0,
    meta: { persist: 'user' as const },
  }
}

/** Only `useTimelinePhotos` makes entries of these entities. */
const marksOf = ({ payload }: OutboxEntry): MarkPhotos => payload as MarkPhotos

interface Answers {
  readonly albums: readonly Listed[] | undefined
  readonly isLoading: boolean
  readonly error: Error | null
  readonly refetch: () => void
}

const unseen: Listed = { photos: [], rejected: [] }

/**
 * The list of albums stays the same as long as the answers do. `missing` stands for an album that this device never saw.
 */
function combined(queries: readonly UseQueryResult<Listed>[], missing: Listed | undefined): Answers {
  const known = queries.flatMap(({ data = missing }) => data ?? [])
  return {
    albums: known.length === queries.length ? known : undefined,
    isLoading: queries.some((query) => query.isLoading),
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => queries.forEach((query) => void query.refetch()),
  }
}
const withMissing = (queries: readonly UseQueryResult<Listed>[]): Answers => combined(queries, unseen)
const onlyWhole = (queries: readonly UseQueryResult<Listed>[]): Answers => combined(queries, undefined)

/**
 * Returns the photos of these albums with this device's marks, also those that wait for the network. `listed`: as the
 * server has them, and those that this device has still to send, in the same list until something changes.
 */
export function useTimelinePhotos(of: TimelineAlbums) {
  const actor = actorOf(useStaff().user)
  const client = useQueryClient()
  // Photos on the screen stay there when another album or the network comes.
  const [hasShown, setHasShown] = useState(false)
  const combine = useConnectivity() === 'offline' || hasShown ? withMissing : onlyWhole
  const ids = of.albums.map(({ id }) => id)
  const { albums, isLoading, error, refetch } = useQueries({ queries: ids.map((id) => tableQuery(id)), combine })
  const waiting = useQueuedPhotos(of)
  const all = useMemo(() => albums && waiting && together(albums, waiting), [albums, waiting])
  if (all && !hasShown) setHasShown(true)
  const { changes, send } = useOverlay({
    entities: markEntities(actor),
    queryKeyOf: (entry) => {
      const { albumId, photoIds } = marksOf(entry)
      // Marked when only this device had the album.
      const album = albumId === 0 ? all?.arrived.get(photoIds[0] ?? 0)?.album_id : undefined
      return tableQuery(album ?? albumId).queryKey
    },
  })
  const photos = useMemo(() => {
    if (!changes || !all) return undefined
    const marks = changes.filter(({ entry }) => !isRefused(entry)).map(({ entry }) => marksOf(entry))
    return marked(all, marks)
  }, [changes, all])

  const mark: TimelineChanges['mark'] = async (albumId, { photoIds, queued = [] }, marks): Promise<Outcome> => {
    try {
      const unsent = queued.filter(({ id, albumKey }) => all?.arrived.get(id)?.album_id !== (albumIdOf(albumKey) ?? 0))
      // Without a wait for the device's storage, a key that is pressed twice sees what its first press did.
      const isKnown = marks.rejected === undefined || unsent.length === 0
      const late = isKnown ? unsent : await rejectUploads(offlineDatabase(), unsent, marks.rejected)
      // A step that is taken back may name a photo that was sent meanwhile.
      const sent = photoIds.flatMap((id) => (id > 0 ? id : (all?.arrived.get(id)?.id ?? [])))
      const waits = (changes ?? []).filter((change) => change.sent === null && !isRefused(change.entry))
      const actions = markActionsOf(
        actor,
        { albumId, photoIds: sent, queued: late, ...marks },
        {
          before: waits.map(({ entry }) => ({ entity: entry.entity, payload: marksOf(entry) })),
          same: (id) => all?.shownIds.get(id) ?? id,
        },
      )
      if (actions.length === 0) return 'done'
      const end = await send(actions)
      if (end.kind !== 'refused') {
        // Groups show a photo again whose rejection was taken back.
        if (marks.rejected !== undefined) void client.invalidateQueries({ queryKey: ['display-groups'] })
        return 'done'
      }
      notifyError(new ApiError(end.refusal))
      return 'refused'
    } catch (reason) {
      notifyError(reason)
      return 'not-stored'
    }
  }
  return { photos, listed: all?.shown, isLoading, error, refetch, mark, ids: all }
}

/** Which photo of the timeline is which of the server. */
interface TimelineIds {
  /** Photos of the server by the local ids of their files. */
  readonly arrived: ReadonlyMap<number, AlbumPhoto>
  /** The ids that the timeline uses, by those of the server. */
  readonly shownIds: ReadonlyMap<number, number>
}

interface Together extends TimelineIds {
  readonly shown: readonly TimelinePhoto[]
}

function together(albums: readonly Listed[], queued: readonly TimelinePhoto[]): Together {
  const arrived = new Map<number, AlbumPhoto>()
  const shownIds = new Map<number, number>()
  const shown = new Map<number, TimelinePhoto>()
  const list = (photo: AlbumPhoto, isRejected: boolean): void => {
    const local = photo.file_hash === undefined ? null : localIdOf(photo.file_hash)
    const id = local === null || arrived.has(local) ? photo.id : local
    if (local !== null && id === local) arrived.set(local, photo)
    shownIds.set(photo.id, id)
    shown.set(id, { ...photo, id, serverId: photo.id, isRejected, turn: 0 })
  }
  for (const { photos, rejected } of albums) {
    for (const photo of photos) list(photo, false)
    for (const photo of rejected) list(photo, true)
  }
  // A file of two albums is shown once until both copies are sent.
  for (const photo of queued) {
    const first = shown.get(photo.id)
    if (!first) shown.set(photo.id, photo)
    // It just arrived.
    else if (first.serverId !== null && first.album_id === photo.album_id) continue
    else {
      const isRejected = first.isRejected && photo.isRejected
      shown.set(photo.id, { ...first, isRejected, queued: [...(first.queued ?? []), ...(photo.queued ?? [])] })
    }
  }
  return { shown: [...shown.values()], arrived, shownIds }
}

function marked({ shown, shownIds }: Together, changes: readonly MarkPhotos[]): TimelinePhoto[] {
  const photos = new Map(shown.map((photo) => [photo.id, photo]))
  for (const { photoIds, rejected: isRejected, starred, rotation } of changes)
    for (const id of photoIds.map((one) => shownIds.get(one) ?? one)) {
      const photo = photos.get(id)
      if (photo)
        photos.set(id, {
          ...photo,
          ...(isRejected === undefined ? {} : { isRejected }),
          ...(starred === undefined ? {} : { starred }),
          ...(rotation === undefined ? {} : { rotation, turn: photo.turn + rotation - photo.rotation }),
        })
    }
  return [...photos.values()]
}
