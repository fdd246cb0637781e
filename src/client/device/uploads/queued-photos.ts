import { api } from '#client/api/client.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import type { OutboxEntry, StoredUpload } from '../database/rows.ts'
import type { ApiResult } from '../outbox/outcomes.ts'
import { albumIdOf } from './album-keys.ts'

/** A photo that only this device had when an action named it. Devices store it in actions, so no field is renamed. */
export interface QueuedPhoto {
  /** See `localIdOf`. */
  readonly id: number
  readonly actor: string
  readonly albumKey: string
  readonly sha256: string
}

/** A photo that an action names is still on its way to the server, so the action waits for it. */
export class PhotosComing extends Error {}

/** None of the photos that an action names will come, so nothing is left to send. */
export class NothingLeft extends Error {}

/** Digits of a hash that make a whole number without loss. The server tells as many of each photo (`file_hash`). */
const DIGITS = 13

/** The id of a photo without one of the server. It is negative, so that no photo of the server has it. */
export const localIdOf = (sha256: string): number => -Number.parseInt(sha256.slice(0, DIGITS), 16)

/** The most hashes of one request. */
const AT_ONCE = 500

/**
 * Returns the server's ids of these photos by their local ids. Lacks those that never come: rejected, removed or refused
 * ones.
 *
 * Returns the server's answer when it does not tell them. Throws: `PhotosComing`, and what the API client throws.
 */
export async function idsOfQueued(
  database: OfflineDatabase,
  photos: readonly QueuedPhoto[],
  signal: AbortSignal,
): Promise<Map<number, number> | ApiResult> {
  if (await hasUnsent(database, photos)) throw new PhotosComing()
  const ids = new Map<number, number>()
  for (const [albumId, asked] of await byAlbum(database, photos)) {
    for (let from = 0; from < asked.length; from += AT_ONCE) {
      const hashes = asked.slice(from, from + AT_ONCE).map(({ sha256 }) => sha256)
      const body = { album_id: albumId, sha256: hashes }
      const answer = await api.POST('/photo/known', { body, signal })
      if (answer.data?.success !== true) return answer
      for (const { sha256, photo_id: id } of answer.data.known) ids.set(localIdOf(sha256), id)
    }
  }
  const left = await rowsOf(
    database,
    photos.filter(({ id }) => !ids.has(id)),
  )
  // Its preview was refused or could not be drawn, and its original follows.
  if (left.some(({ state }) => state === 'waiting')) throw new PhotosComing()
  return ids
}

/** `arrived`: see `idsOfQueued`. Empty for a photo that never comes. */
export const idOnServer = (arrived: ReadonlyMap<number, number>, id: number): readonly number[] => {
  const own = id < 0 ? arrived.get(id) : id
  return own === undefined ? [] : [own]
}

/** Sends the actions again that waited for a photo which has arrived. */
export async function wakeActions(database: OfflineDatabase, { actor, albumKey, sha256 }: StoredUpload): Promise<void> {
  const waiting = await database.outbox.filter(({ said }) => said === 'waiting-for-photos').toArray()
  for (const { id, payload } of waiting) {
    const photos = queuedOf(payload)
    const isOne = photos.some((one) => one.actor === actor && one.albumKey === albumKey && one.sha256 === sha256)
    if (isOne && !(await hasUnsent(database, photos))) await database.outbox.update(id, { nextTryAt: 0 })
  }
}

function queuedOf(payload: OutboxEntry['payload']): readonly QueuedPhoto[] {
  return typeof payload === 'object' && payload !== null && 'queued' in payload
    ? (payload.queued as readonly QueuedPhoto[])
    : []
}

async function hasUnsent(database: OfflineDatabase, photos: readonly QueuedPhoto[]): Promise<boolean> {
  return (await rowsOf(database, photos)).some(({ state, previewed }) => state === 'waiting' && !previewed)
}

function rowsOf(database: OfflineDatabase, photos: readonly QueuedPhoto[]): Promise<StoredUpload[]> {
  const keys = photos.map(({ actor, albumKey, sha256 }): [string, string, string] => [actor, albumKey, sha256])
  return database.uploads.where('[actor+albumKey+sha256]').anyOf(keys).toArray()
}

/** Lacks the photos of an album that the server does not have. */
async function byAlbum(
  database: OfflineDatabase,
  photos: readonly QueuedPhoto[],
): Promise<ReadonlyMap<number, readonly QueuedPhoto[]>> {
  const albums = new Map<number, QueuedPhoto[]>()
  for (const photo of photos) {
    const { actor, albumKey } = photo
    const id = albumIdOf(albumKey) ?? (await database.albums.get([actor, albumKey]))?.albumId ?? null
    if (id !== null) albums.set(id, [...(albums.get(id) ?? []), photo])
  }
  return albums
}
