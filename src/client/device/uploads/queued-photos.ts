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
  /** Its id on the server, null when it never comes. Missing until the action is sent for the first time. */
  readonly serverId?: number | null
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

/** The server's ids by local ids. A file of two albums has two. Empty for a photo that never comes. */
export type ServerIds = ReadonlyMap<number, readonly number[]>

/**
 * Returns the server's ids of an action's photos. Lacks those that never come: rejected, removed or refused ones. The
 * action keeps them, so that it is the same request when it is sent again.
 *
 * Returns the server's answer when it does not tell them. Throws: `PhotosComing`, and what the API client throws.
 */
export async function idsOfQueued(
  database: OfflineDatabase,
  queued: readonly QueuedPhoto[],
  { key, signal }: { readonly key: string; readonly signal: AbortSignal },
): Promise<ServerIds | ApiResult> {
  let photos = queued
  if (photos.some(({ serverId }) => serverId === undefined)) {
    const found = await askFor(database, queued, signal)
    if (!Array.isArray(found)) return found
    photos = found
    const named = photos
    await database.outbox
      .filter((entry) => entry.key === key)
      .modify((entry) => void (entry.payload = { ...(entry.payload as object), queued: named }))
  }
  const ids = new Map<number, number[]>()
  for (const { id, serverId } of photos) if (serverId != null) ids.set(id, [...(ids.get(id) ?? []), serverId])
  return ids
}

export const idsOnServer = (ids: ServerIds, id: number): readonly number[] => (id < 0 ? (ids.get(id) ?? []) : [id])

async function askFor(
  database: OfflineDatabase,
  photos: readonly QueuedPhoto[],
  signal: AbortSignal,
): Promise<QueuedPhoto[] | ApiResult> {
  // Read before the question: a photo that ends in between is asked about again.
  const rows = await rowsOf(database, photos)
  if (rows.some(isUnsent)) throw new PhotosComing()
  const waiting = new Set(rows.filter(({ state }) => state === 'waiting').map(fileOf))
  const ids = new Map<string, number>()
  for (const [albumId, asked] of await byAlbum(database, photos)) {
    for (let from = 0; from < asked.length; from += AT_ONCE) {
      const part = new Map(asked.slice(from, from + AT_ONCE).map((photo) => [photo.sha256, photo]))
      const answer = await api.POST('/photo/known', { body: { album_id: albumId, sha256: [...part.keys()] }, signal })
      // Photos of a deleted album never come.
      if (answer.data?.success !== true && answer.response.status === 404) break
      if (answer.data?.success !== true) return answer
      for (const { sha256, photo_id: id } of answer.data.known) {
        const photo = part.get(sha256)
        if (photo) ids.set(fileOf(photo), id)
      }
    }
  }
  // Its preview was refused or could not be drawn, and its original follows.
  if (photos.some((photo) => waiting.has(fileOf(photo)) && !ids.has(fileOf(photo)))) throw new PhotosComing()
  return photos.map((photo) => ({ ...photo, serverId: ids.get(fileOf(photo)) ?? null }))
}

export const fileOf = ({ actor, albumKey, sha256 }: Pick<QueuedPhoto, 'actor' | 'albumKey' | 'sha256'>): string =>
  `${actor} ${albumKey} ${sha256}`

/** Sends the actions again that waited for a photo which has arrived. */
export async function wakeActions(database: OfflineDatabase, upload: StoredUpload): Promise<void> {
  const waiting = await database.outbox.filter(({ said }) => said === 'waiting-for-photos').toArray()
  for (const { id, payload } of waiting) {
    const photos = queuedOf(payload)
    const isOne = photos.some((one) => fileOf(one) === fileOf(upload))
    if (isOne && !(await hasUnsent(database, photos))) await database.outbox.update(id, { nextTryAt: 0 })
  }
}

function queuedOf(payload: OutboxEntry['payload']): readonly QueuedPhoto[] {
  return typeof payload === 'object' && payload !== null && 'queued' in payload
    ? (payload.queued as readonly QueuedPhoto[])
    : []
}

async function hasUnsent(database: OfflineDatabase, photos: readonly QueuedPhoto[]): Promise<boolean> {
  return (await rowsOf(database, photos)).some(isUnsent)
}

const isUnsent = ({ state, previewed }: StoredUpload): boolean => state === 'waiting' && !previewed

export function rowsOf(database: OfflineDatabase, photos: readonly QueuedPhoto[]): Promise<StoredUpload[]> {
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
