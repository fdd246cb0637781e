import { api } from '#client/api/client.ts'
import type { Executor } from '#client/offline/executors.ts'
import { readAlbumSave } from '#client/offline/queued-albums.ts'

/** Saves an album that was made or changed without a network: the same name is the same album (rules.md 1.6). */
export const saveQueuedAlbum: Executor = {
  version: 1,
  async prepare(database, _entry, payload) {
    const { actor, key, fields } = readAlbumSave(payload)
    const album = await database.albums.get([actor, key])
    if (!album) return 'obsolete'
    const { clientId, albumId } = album
    return (replay) =>
      api.POST('/album/queue', {
        params: { header: { 'Idempotency-Key': replay.key } },
        // A new one stays known by its name: an answer that got lost must not make a second.
        body: { ...fields, client_id: clientId, ...(key.startsWith('album:') ? { id: albumId } : {}) },
        signal: replay.signal,
      })
  },
  tell: (payload) => ({ name: readAlbumSave(payload).fields.name }),
  async settle(database, payload, body) {
    const { actor, key } = readAlbumSave(payload)
    const album = await database.albums.get([actor, key])
    const saved = body['album']
    if (!album || typeof saved !== 'object' || saved === null || !('id' in saved)) return
    const albumId = Number(saved.id)
    const isWanted = album.waiting > 1 || (await database.uploads.where('albumKey').equals(key).count()) > 0
    if (key.startsWith('album:') && !isWanted) await database.albums.delete([actor, key])
    else await database.albums.update([actor, key], { albumId, waiting: album.waiting - 1, refusal: null })
  },
  async refuse(database, payload, refusal) {
    const { actor, key } = readAlbumSave(payload)
    await database.albums.update([actor, key], { refusal: refusal.message })
    return 'attention'
  },
}
