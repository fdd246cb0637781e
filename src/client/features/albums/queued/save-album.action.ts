import { api } from '#client/api/client.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { albumEntity } from '#client/device/database/entities.ts'
import { albumIdOf } from '#client/device/uploads/album-keys.ts'
import type { StoredAlbum, StoredAlbumFields } from '#client/device/database/rows.ts'
import type { ActionKind } from '#client/device/outbox/action-kind.ts'
import { enqueue } from '#client/device/outbox/outbox.ts'

interface AlbumSave {
  readonly actor: string
  readonly key: string
  readonly fields: StoredAlbumFields
}

/** A save that the server receives twice makes only one album (docs/rules.md#tagging-offline). */
export const saveAlbum: ActionKind<AlbumSave> = {
  kind: 'album.save',
  version: 1,
  read: (payload) => payload as AlbumSave,
  async prepare(database, { actor, key, fields }) {
    const album = await database.albums.get([actor, key])
    if (!album) return 'obsolete'
    const { clientId, albumId } = album
    return (replay) =>
      api.POST('/album/queue', {
        params: { header: { 'Idempotency-Key': replay.key } },
        // An album made on this device is sent without the server's id. The server recognises a repeat by `client_id`.
        body: { ...fields, client_id: clientId, ...(key.startsWith('album:') ? { id: albumId } : {}) },
        signal: replay.signal,
      })
  },
  async onSent(database, { actor, key }, body) {
    const album = await database.albums.get([actor, key])
    const saved = body['album']
    if (!album || typeof saved !== 'object' || saved === null || !('id' in saved)) return
    const albumId = Number(saved.id)
    const isWanted = album.waiting > 1 || (await database.uploads.where('albumKey').equals(key).count()) > 0
    if (albumIdOf(key) !== null && !isWanted) await database.albums.delete([actor, key])
    else await database.albums.update([actor, key], { albumId, waiting: album.waiting - 1, refusal: null })
  },
  async onRefused(database, { actor, key }, refusal) {
    await database.albums.update([actor, key], { refusal: refusal.message })
    return 'attention'
  },
  summarize: ({ key, fields }) => ({ name: fields.name, albumId: albumIdOf(key) }),
  summarizeAnswer: ({ fields }) => ({ name: fields.name }),
  onDiscard: async (database, { actor, key }) =>
    (await discardAlbum(database, actor, key)) ? 'discarded' : 'has-photos',
  describe: (summary, album) => ({
    icon: 'archive',
    title: { key: 'outbox.album', params: { name: String(summary['name'] ?? '') } },
    details: [],
    path: album === null ? null : `/photographer/${albumIdOf(album.key) ?? album.key}`,
  }),
}

/** Each save holds all fields. So a save replaces a refused save and the saves that waited behind the refused one. */
export async function queueAlbum(
  database: OfflineDatabase,
  album: Pick<StoredAlbum, 'key' | 'clientId' | 'actor' | 'albumId' | 'fields'>,
  idempotencyKey: string,
): Promise<void> {
  const { actor, key, fields } = album
  const entity = albumEntity(actor, key)
  await database.transaction('rw', database.albums, database.outbox, async () => {
    const queued = await database.outbox.where('entity').equals(entity).toArray()
    const isRefused = queued.some(({ state }) => state === 'attention')
    if (isRefused) await database.outbox.bulkDelete(queued.map(({ id }) => id))
    const waiting = (isRefused ? 0 : queued.length) + 1
    // Reads the album's id from the database, because the server may have assigned it since the user opened the form.
    const albumId = album.albumId ?? (await database.albums.get([actor, key]))?.albumId ?? null
    await database.albums.put({ ...album, albumId, savedAt: serverNow(), waiting, refusal: null })
    const { kind, version } = saveAlbum
    const payload: AlbumSave = { actor, key, fields }
    await enqueue(database, { kind, version, entity, actor, payload, key: idempotencyKey })
  })
}

/** Returns false and deletes nothing while photos on this device belong to an album that the server lacks. */
export async function discardAlbum(database: OfflineDatabase, actor: string, key: string): Promise<boolean> {
  const { albums, outbox, uploads, watchedFolders } = database
  return database.transaction('rw', albums, outbox, uploads, watchedFolders, async () => {
    const album = await database.albums.get([actor, key])
    const photos = database.uploads
      .where('albumKey')
      .equals(key)
      .and((upload) => upload.actor === actor)
    // Photos that wait under such a key find the server's album by this row alone.
    const isNeeded = albumIdOf(key) === null && (await photos.count()) > 0
    if (isNeeded && album?.albumId === null) return false
    await database.outbox.where('entity').equals(albumEntity(actor, key)).delete()
    if (isNeeded) {
      await albums.update([actor, key], { waiting: 0, refusal: null })
      return true
    }
    await albums.delete([actor, key])
    if (albumIdOf(key) === null) await watchedFolders.delete([actor, key])
    return true
  })
}
