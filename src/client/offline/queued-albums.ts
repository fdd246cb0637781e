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
 * this one: it is what the person corrected.
 */
export async function queueAlbum(
  database: OfflineDatabase,
  album: Pick<StoredAlbum, 'key' | 'clientId' | 'actor' | 'albumId' | 'fields'>,
  idempotencyKey: string,
): Promise<void> {
  const entity = albumEntity(album.key)
  await database.transaction('rw', database.albums, database.outbox, async () => {
    const refused = database.outbox.where('entity').equals(entity)
    await refused.filter(({ state }) => state === 'attention').delete()
    const waiting = (await database.outbox.where('entity').equals(entity).count()) + 1
    await database.albums.put({ ...album, savedAt: serverNow(), waiting, refusal: null })
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
