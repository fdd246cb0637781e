import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

type Schemas = components['schemas']
type Album = Schemas['Album']
type Rotation = Schemas['PhotoTurn']['rotation']

export type AlbumFields = Omit<Schemas['AlbumInput'], 'id'>

/** Each act of the user has its own key (docs/rules.md#idempotency-keys). */
const keyed = (key: string) => ({ header: { 'Idempotency-Key': key } })

export async function saveAlbum(key: string, id: number | null, fields: AlbumFields): Promise<Album> {
  const answer =
    id === null
      ? await answerOf(api.POST('/album', { params: keyed(key), body: fields }))
      : await answerOf(api.PUT('/album/{id}', { params: { path: { id }, ...keyed(key) }, body: { ...fields, id } }))
  return answer.album
}

// The server deletes by GET (docs/rules.md#gets-that-change-state), so no browser cache may answer these requests.
export function deleteAlbum(key: string, id: number): Promise<unknown> {
  return answerOf(api.GET('/album/delete/{id}', { params: { path: { id }, ...keyed(key) }, cache: 'no-store' }))
}

/** `clock.seconds`: the camera clock's total offset, not a correction of the previous offset. */
export async function setAlbumClock(key: string, clock: Schemas['AlbumClock']): Promise<Album> {
  return (await answerOf(api.POST('/album/clock-offset', { params: keyed(key), body: clock }))).album
}

export function deletePhoto(key: string, id: number): Promise<unknown> {
  return answerOf(api.GET('/photo/delete/{id}', { params: { path: { id }, ...keyed(key) }, cache: 'no-store' }))
}

export function sellSuspectPhoto(key: string, id: number): Promise<unknown> {
  return answerOf(api.POST('/photo/sell', { params: keyed(key), body: { photo_id: id } }))
}

/** `rotation`: degrees clockwise from the original. */
export function rotatePhoto(key: string, photoId: number, rotation: Rotation): Promise<unknown> {
  return answerOf(api.POST('/photo/rotate', { params: keyed(key), body: { photoId, rotation } }))
}

export function turned(rotation: Rotation, to: 'left' | 'right'): Rotation {
  const turns: Readonly<Record<Rotation, readonly [left: Rotation, right: Rotation]>> = {
    0: [270, 90],
    90: [0, 180],
    180: [90, 270],
    270: [180, 0],
  }
  return turns[rotation][to === 'left' ? 0 : 1]
}

/**
 * Saves an album under the id that this device gave it, so that two sends make one album
 * (docs/rules.md#tagging-offline).
 */
export async function saveAlbumByName(key: string, album: Schemas['QueuedAlbum']): Promise<Album> {
  return (await answerOf(api.POST('/album/queue', { params: keyed(key), body: album }))).album
}
