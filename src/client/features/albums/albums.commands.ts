import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

type Schemas = components['schemas']
type Album = Schemas['Album']
type Rotation = Schemas['PhotoTurn']['rotation']

/** What the form of an album holds. */
export type AlbumFields = Omit<Schemas['AlbumInput'], 'id'>

/** With the key made when the person acted: sent again, it is done once (rules.md 1.5). */
const keyed = (key: string) => ({ header: { 'Idempotency-Key': key } })

/** Saves an album: a new one without an id. */
export async function saveAlbum(key: string, id: number | null, fields: AlbumFields): Promise<Album> {
  const answer =
    id === null
      ? await answerOf(api.POST('/album', { params: keyed(key), body: fields }))
      : await answerOf(api.PUT('/album/{id}', { params: { path: { id }, ...keyed(key) }, body: { ...fields, id } }))
  return answer.album
}

/** Deletes an album. A GET that changes something: never from a cache. */
export function deleteAlbum(key: string, id: number): Promise<unknown> {
  return answerOf(api.GET('/album/delete/{id}', { params: { path: { id }, ...keyed(key) }, cache: 'no-store' }))
}

/** Says by how many seconds the camera's clock of an album was wrong, in all. */
export async function setAlbumClock(key: string, albumId: number, seconds: number): Promise<Album> {
  return (await answerOf(api.POST('/album/clock-offset', { params: keyed(key), body: { albumId, seconds } }))).album
}

/** Takes a photo out of its album. A GET that changes something: never from a cache. */
export function deletePhoto(key: string, id: number): Promise<unknown> {
  return answerOf(api.GET('/photo/delete/{id}', { params: { path: { id }, ...keyed(key) }, cache: 'no-store' }))
}

/** Turns a photo to so many degrees clockwise of its original. */
export function rotatePhoto(key: string, photoId: number, rotation: Rotation): Promise<unknown> {
  return answerOf(api.POST('/photo/rotate', { params: keyed(key), body: { photoId, rotation } }))
}

/** The rotation a quarter turn further. */
export function turned(rotation: Rotation, to: 'left' | 'right'): Rotation {
  const turns: Readonly<Record<Rotation, readonly [left: Rotation, right: Rotation]>> = {
    0: [270, 90],
    90: [0, 180],
    180: [90, 270],
    270: [180, 0],
  }
  return turns[rotation][to === 'left' ? 0 : 1]
}

/** Saves an album under the name that this device gave it: sent twice, or from two tries, it is one album. */
export async function saveAlbumByName(key: string, album: Schemas['QueuedAlbum']): Promise<Album> {
  return (await answerOf(api.POST('/album/queue', { params: keyed(key), body: album }))).album
}
