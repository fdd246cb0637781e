import { api } from '#client/api/client.ts'
import { keyed, type ActionKind, type ActionWords } from '#client/device/outbox/action-kind.ts'
import type { Facts } from '#client/device/database/rows.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { albumIdOf } from '#client/device/uploads/album-keys.ts'
import { idsOfQueued, idsOnServer, NothingLeft, type QueuedPhoto } from '#client/device/uploads/queued-photos.ts'

/** Missing leaves the photos as they are. */
export interface PhotoMarks {
  readonly rejected?: boolean
  readonly starred?: boolean
  /** Degrees clockwise. */
  readonly rotation?: 0 | 90 | 180 | 270
}

export interface MarkedPhotos {
  readonly photoIds: readonly number[]
  /** Those of the photos that this device has still to send. */
  readonly queued?: readonly QueuedPhoto[]
}

/** Devices store these payloads, so fields are never renamed. */
export interface MarkPhotos extends PhotoMarks, MarkedPhotos {
  readonly albumId: number
}

export const markEntities = (actor: string): string => `marks ${actor} `

/** The drainer sends the marks of one album in order. */
export const markEntity = (actor: string, albumId: number): string => `${markEntities(actor)}${albumId}`

/** The most that one call marks. */
const AT_ONCE = 1000

/** `before`: marks that wait, the oldest first. `same`: the id that a photo keeps when it is sent. */
interface WaitingMarks {
  readonly before: readonly { readonly entity: string; readonly payload: MarkPhotos }[]
  readonly same: (id: number) => number
}

/**
 * Marks of one photo and kind stay in order. A photo of the server waits for no other photo, and nobody can buy a rejected
 * one while it waits for others to be sent.
 */
export function markActionsOf(
  actor: string,
  { photoIds, queued = [], albumId, ...marks }: MarkPhotos,
  { before, same }: WaitingMarks,
) {
  const kind = Object.keys(marks).join(' ')
  const earlier = new Map<number, string>()
  for (const { entity, payload } of before)
    if (payload.queued && kind in payload) for (const id of payload.photoIds) earlier.set(same(id), entity)
  const parts = new Map<string, MarkPhotos & { photoIds: number[]; queued?: QueuedPhoto[] }>()
  for (const id of photoIds) {
    const entity = earlier.get(same(id)) ?? markEntity(actor, albumId)
    const part = parts.get(entity) ?? { albumId, photoIds: [], ...marks }
    part.photoIds.push(id)
    parts.set(entity, part)
  }
  const copies = new Map<string, MarkPhotos & { photoIds: number[]; queued: QueuedPhoto[] }>()
  for (const photo of queued) {
    const { albumKey, sha256, id } = photo
    const entity = `${markEntities(actor)}${albumKey} ${marks.rejected === undefined ? kind : sha256}`
    const part = copies.get(entity) ?? { albumId: albumIdOf(albumKey) ?? albumId, photoIds: [], queued: [], ...marks }
    part.photoIds.push(id)
    part.queued.push(photo)
    copies.set(entity, part)
  }
  return [...parts, ...copies].flatMap(([entity, part]) =>
    Array.from({ length: Math.ceil(part.photoIds.length / AT_ONCE) }, (_, place) => {
      const [from, to] = [place * AT_ONCE, (place + 1) * AT_ONCE]
      const named = part.queued ? { queued: part.queued.slice(from, to) } : {}
      const payload: MarkPhotos = { ...part, photoIds: part.photoIds.slice(from, to), ...named }
      return { kind: 'photos.mark', version: 1, entity, actor, payload, key: newIdempotencyKey() }
    }),
  )
}

function words({ count, rejected, starred, rotation }: Facts, albumId: number | null): ActionWords {
  const key =
    rejected === true
      ? 'outbox.photos-rejected'
      : rejected === false
        ? 'outbox.photos-accepted'
        : typeof rotation === 'number'
          ? 'outbox.photos-turned'
          : starred === true
            ? 'outbox.photos-starred'
            : 'outbox.photos-unstarred'
  return {
    icon: 'edit',
    title: { key, params: { count: Number(count ?? 0) } },
    details: [],
    path: albumId === null ? '/photographer' : `/photographer/${albumId}`,
  }
}

const factsOf = ({ photoIds, rejected, starred, rotation }: MarkPhotos): Facts => ({
  count: photoIds.length,
  rejected: rejected ?? null,
  starred: starred ?? null,
  rotation: rotation ?? null,
})

const markPhotos: ActionKind<MarkPhotos> = {
  kind: 'photos.mark',
  version: 1,
  read: (payload) => payload as MarkPhotos,
  prepare: (database, { photoIds, queued = [], rejected, starred, rotation }) => {
    const marks = {
      ...(rejected === undefined ? {} : { rejected }),
      ...(starred === undefined ? {} : { starred }),
      ...(rotation === undefined ? {} : { rotation }),
    }
    return Promise.resolve(async (replay) => {
      const arrived = await idsOfQueued(database, queued, replay)
      if ('response' in arrived) return arrived
      const ids = photoIds.flatMap((id) => idsOnServer(arrived, id))
      if (ids.length === 0) throw new NothingLeft()
      return api.POST('/photo/mark', { ...keyed(replay), body: { photo_ids: ids, ...marks } })
    })
  },
  summarize: factsOf,
  summarizeAnswer: factsOf,
  describe: (summary, payload) => words(summary, payload?.albumId || null),
}

export const markActions = [markPhotos] as const
