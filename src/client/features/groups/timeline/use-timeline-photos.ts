import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AlbumPhoto } from '#contract/schema.gen.ts'
import { ApiError } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import { useStaff } from '#client/api/staff-session.ts'
import type { OutboxEntry } from '#client/device/database/rows.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { isRefused, useOverlay } from '#client/device/outbox/overlay.ts'
import { notifyError } from '#client/ui/notices/notify.ts'
import { albumPhotosQuery } from '../groups.queries.ts'
import { markEntities, markEntity, type MarkPhotos } from '../queued/photo-marks.ts'
import type { Outcome } from '../use-display-groups.ts'
import type { TimelineChanges } from '../use-group-acts.ts'

export interface TimelinePhoto extends AlbumPhoto {
  readonly isRejected: boolean
  /** Degrees by which a turn that waits for the network differs from the picture. */
  readonly turn: number
}

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
 * server has them, in the same list until it says otherwise.
 */
export function useTimelinePhotos(albumIds: readonly number[]) {
  const actor = actorOf(useStaff().user)
  const client = useQueryClient()
  const { albums, error, refetch } = useQueries({ queries: albumIds.map((id) => tableQuery(id)), combine: combined })
  const { changes, send } = useOverlay({
    entities: markEntities(actor),
    queryKeyOf: (entry) => tableQuery(marksOf(entry).albumId).queryKey,
  })
  const listed = useMemo(() => albums?.flatMap(({ photos, rejected }) => [...photos, ...rejected]), [albums])
  const photos = useMemo(() => {
    if (!changes || !albums) return undefined
    const marks = changes.filter(({ entry }) => !isRefused(entry)).map(({ entry }) => marksOf(entry))
    return albums.flatMap((album) => marked(album, marks))
  }, [changes, albums])

  const mark: TimelineChanges['mark'] = async (albumId, photoIds, marks): Promise<Outcome> => {
    const of = { kind: 'photos.mark', version: 1, entity: markEntity(actor, albumId), actor } as const
    const parts = Array.from({ length: Math.ceil(photoIds.length / AT_ONCE) }, (_, part): MarkPhotos => {
      return { albumId, photoIds: photoIds.slice(part * AT_ONCE, (part + 1) * AT_ONCE), ...marks }
    })
    if (parts.length === 0) return 'done'
    try {
      const end = await send(parts.map((payload) => ({ ...of, payload, key: newIdempotencyKey() })))
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
  return { photos, listed, error, refetch, mark }
}

function marked({ photos, rejected }: Listed, changes: readonly MarkPhotos[]): TimelinePhoto[] {
  const shown = new Map<number, TimelinePhoto>()
  for (const photo of photos) shown.set(photo.id, { ...photo, isRejected: false, turn: 0 })
  for (const photo of rejected) shown.set(photo.id, { ...photo, isRejected: true, turn: 0 })
  for (const { photoIds, rejected: isRejected, starred, rotation } of changes)
    for (const id of photoIds) {
      const photo = shown.get(id)
      if (photo)
        shown.set(id, {
          ...photo,
          ...(isRejected === undefined ? {} : { isRejected }),
          ...(starred === undefined ? {} : { starred }),
          ...(rotation === undefined ? {} : { rotation, turn: photo.turn + rotation - photo.rotation }),
        })
    }
  return [...shown.values()]
}
