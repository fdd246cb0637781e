import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { AlbumPhoto } from '#contract/schema.gen.ts'
import { ApiError } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { useStaff } from '#client/api/staff-session.ts'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { isRefused, useOverlay } from '#client/device/outbox/overlay.ts'
import { localIdOf } from '#client/device/uploads/queued-photos.ts'
import { rejectUploads } from '#client/device/uploads/upload-queue.ts'
import { notifyError } from '#client/ui/notices/notify.ts'
import { albumPhotosQuery } from '../groups.queries.ts'
import type { GroupPhoto } from '../queued/group-changes.ts'
import { markEntities, markEntity, type MarkPhotos } from '../queued/photo-marks.ts'
import type { Outcome } from '../use-display-groups.ts'
import type { TimelineChanges } from '../use-group-acts.ts'
import type { TimelinePhoto } from './timeline-photo.ts'
import { useQueuedPhotos, type TimelineAlbums, type WaitingPhoto } from './use-queued-photos.ts'

/** The most that one call marks. */
const AT_ONCE = 1000

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
  readonly error: Error | null
  readonly refetch: () => void
}

/** The list of albums stays the same as long as the answers do. */
function combined(queries: readonly UseQueryResult<Listed>[]): Answers {
  const known = queries.flatMap(({ data }) => data ?? [])
  return {
    albums: known.length === queries.length ? known : undefined,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => queries.forEach((query) => void query.refetch()),
  }
}

/**
 * Returns the photos of these albums with this device's marks, also those that wait for the network. `listed`: as the
 * server has them, and those that this device has still to send, in the same list until something changes. `current`:
 * the server's photo in place of one that was sent meanwhile.
 */
export function useTimelinePhotos(of: TimelineAlbums) {
  const actor = actorOf(useStaff().user)
  const client = useQueryClient()
  const ids = of.albums.map(({ id }) => id)
  const { albums, error, refetch } = useQueries({ queries: ids.map((id) => tableQuery(id)), combine: combined })
  const waiting = useQueuedPhotos(of)
  const { changes, send } = useOverlay({
    entities: markEntities(actor),
    queryKeyOf: (entry) => tableQuery(marksOf(entry).albumId).queryKey,
  })
  const all = useMemo(() => albums && waiting && together(albums, waiting), [albums, waiting])
  const photos = useMemo(() => {
    if (!changes || !all) return undefined
    const marks = changes.filter(({ entry }) => !isRefused(entry)).map(({ entry }) => marksOf(entry))
    return marked(all, marks)
  }, [changes, all])

  const mark: TimelineChanges['mark'] = async (albumId, photoIds, marks): Promise<Outcome> => {
    const waits = new Map((all?.waiting ?? []).map((one) => [one.photo.id, one]))
    let wanted = photoIds.map((id) => idNow(all, id))
    try {
      if (marks.rejected !== undefined) {
        const uploads = wanted.flatMap((id) => waits.get(id)?.upload ?? [])
        const late = new Set(await rejectUploads(offlineDatabase(), uploads, marks.rejected))
        wanted = wanted.filter((id) => late.has(waits.get(id)?.upload ?? '') || !waits.has(id))
      }
      const parts = Array.from({ length: Math.ceil(wanted.length / AT_ONCE) }, (_, part): MarkPhotos => {
        const own = wanted.slice(part * AT_ONCE, (part + 1) * AT_ONCE)
        const queued = own.flatMap((id) => waits.get(id)?.photo.queued ?? [])
        return { albumId, photoIds: own, ...(queued.length === 0 ? {} : { queued }), ...marks }
      })
      if (parts.length === 0) return 'done'
      const action = { kind: 'photos.mark', version: 1, entity: markEntity(actor, albumId), actor } as const
      const end = await send(parts.map((payload) => ({ ...action, payload, key: newIdempotencyKey() })))
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
  const current = useCallback((photo: GroupPhoto): GroupPhoto => all?.arrived.get(photo.id) ?? photo, [all])
  return {
    photos,
    listed: all?.shown,
    error,
    refetch,
    mark,
    current,
    idNow: useCallback((id: number) => idNow(all, id), [all]),
  }
}

interface Together {
  readonly shown: readonly TimelinePhoto[]
  /** The photos that the server does not list yet. */
  readonly waiting: readonly WaitingPhoto[]
  /** Photos of the server by the local ids that their files had. */
  readonly arrived: ReadonlyMap<number, AlbumPhoto>
}

function together(albums: readonly Listed[], queued: readonly WaitingPhoto[]): Together {
  const shown = albums.flatMap(({ photos, rejected }) => [
    ...photos.map((photo) => ({ ...photo, isRejected: false, turn: 0 })),
    ...rejected.map((photo) => ({ ...photo, isRejected: true, turn: 0 })),
  ])
  const arrived = new Map<number, AlbumPhoto>()
  for (const photo of shown) if (photo.file_hash !== undefined) arrived.set(localIdOf(photo.file_hash), photo)
  // A file of two albums is shown once until it is sent.
  const fresh = new Map(queued.filter(({ photo }) => !arrived.has(photo.id)).map((one) => [one.photo.id, one]))
  const waiting = [...fresh.values()]
  const all = [...shown, ...waiting.map(({ photo }) => photo)]
  return { shown: all, waiting, arrived }
}

const idNow = (all: Together | undefined, id: number): number => all?.arrived.get(id)?.id ?? id

function marked(all: Together, changes: readonly MarkPhotos[]): TimelinePhoto[] {
  const photos = new Map(all.shown.map((photo) => [photo.id, photo]))
  for (const { photoIds, rejected: isRejected, starred, rotation } of changes)
    for (const id of photoIds.map((one) => idNow(all, one))) {
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
