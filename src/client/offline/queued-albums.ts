import type { OfflineDatabase } from './database.ts'
import { enqueue } from './outbox.ts'
import { serverNow } from './server-clock.ts'
import { albumEntity, type StoredAlbum, type StoredAlbumFields } from './stored-album.ts'

/** The outbox's kind of a saved album. */
export const ALBUM_SAVE = 'album.save'

export interface AlbumSave {
  readonly key: string
  readonly fields: StoredAlbumFields
}

/** Reads the payload of an entry of this kind. */
export function readAlbumSave(payload: unknown): AlbumSave {
  return payload as AlbumSave
}

/**
 * Stores an album and the action that saves it, in one transaction. A save that the server has refused is replaced by
 * this one, with what was held behind it: it is what the person corrected, and says all of the album.
 */
export async function queueAlbum(
  database: OfflineDatabase,
  album: Pick<StoredAlbum, 'key' | 'clientId' | 'actor' | 'albumId' | 'fields'>,
  idempotencyKey: string,
): Promise<void> {
  const entity = albumEntity(album.key)
  await database.transaction('rw', database.albums, database.outbox, async () => {
    const queued = await database.outbox.where('entity').equals(entity).toArray()
    const isRefused = queued.some(({ state }) => state === 'attention')
    if (isRefused) await database.outbox.bulkDelete(queued.map(({ id }) => id))
    const waiting = (isRefused ? 0 : queued.length) + 1
    // The server may have named it since the form was opened.
    const albumId = album.albumId ?? (await database.albums.get(album.key))?.albumId ?? null
    await database.albums.put({ ...album, albumId, savedAt: serverNow(), waiting, refusal: null })
    const payload: AlbumSave = { key: album.key, fields: album.fields }
    await enqueue(database, {
      kind: ALBUM_SAVE,
      version: 1,
      entity,
      actor: album.actor,
      payload,
      key: idempotencyKey,
    })
  })
}

/** Takes back a change that the server has refused. A new album goes with it, unless photos wait for it. */
export async function discardAlbum(database: OfflineDatabase, key: string): Promise<boolean> {
  return database.transaction('rw', database.albums, database.outbox, database.uploads, async () => {
    const album = await database.albums.get(key)
    if (album?.albumId === null && (await database.uploads.where('albumKey').equals(key).count()) > 0) return false
    await database.outbox.where('entity').equals(albumEntity(key)).delete()
    await database.albums.delete(key)
    return true
  })
}
