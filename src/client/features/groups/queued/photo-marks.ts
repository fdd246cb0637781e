import { api } from '#client/api/client.ts'
import { keyed, type ActionKind, type ActionWords } from '#client/device/outbox/action-kind.ts'
import type { Facts } from '#client/device/database/rows.ts'
import { idOnServer, idsOfQueued, NothingLeft, type QueuedPhoto } from '#client/device/uploads/queued-photos.ts'

/** Missing leaves the photos as they are. */
export interface PhotoMarks {
  readonly rejected?: boolean
  readonly starred?: boolean
  /** Degrees clockwise. */
  readonly rotation?: 0 | 90 | 180 | 270
}

/** Devices store these payloads, so fields are never renamed. */
export interface MarkPhotos extends PhotoMarks {
  readonly albumId: number
  readonly photoIds: readonly number[]
  /** Those of the photos that this device has still to send. */
  readonly queued?: readonly QueuedPhoto[]
}

export const markEntities = (actor: string): string => `marks ${actor} `

/** The drainer sends the marks of one album in order. */
export const markEntity = (actor: string, albumId: number): string => `${markEntities(actor)}${albumId}`

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
      const arrived = await idsOfQueued(database, queued, replay.signal)
      if (!(arrived instanceof Map)) return arrived
      const ids = photoIds.flatMap((id) => idOnServer(arrived, id))
      if (ids.length === 0) throw new NothingLeft()
      return api.POST('/photo/mark', { ...keyed(replay), body: { photo_ids: ids, ...marks } })
    })
  },
  summarize: factsOf,
  summarizeAnswer: factsOf,
  describe: (summary, payload) => words(summary, payload?.albumId ?? null),
}

export const markActions = [markPhotos] as const
