import { Dexie } from 'dexie'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStaff } from '#client/api/staff-session.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import { watchRows } from '#client/device/database/watch-rows.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { startUploads } from '#client/device/uploads/start-uploads.ts'
import { albumIdOf } from '#client/device/uploads/album-keys.ts'
import type { StoredAlbum } from '#client/device/database/rows.ts'

export interface DeviceAlbum extends StoredAlbum {
  readonly photos: number
}

export interface DeviceAlbumsAndPhotos {
  readonly albums: readonly DeviceAlbum[]
  /**
   * Albums that this device does not store, but for which it has unsent photos. `photos`: the number of these photos.
   */
  readonly others: readonly { readonly albumId: number; readonly photos: number }[]
}

export function useStoredAlbums(): DeviceAlbumsAndPhotos | null {
  const { user } = useStaff()
  const actor = actorOf(user)
  const queries = useQueryClient()
  const [things, setThings] = useState<DeviceAlbumsAndPhotos | null>(null)
  useEffect(() => {
    const database = offlineDatabase()
    let known = ''
    const show = (found: DeviceAlbumsAndPhotos): void => {
      setThings(found)
      // The page reloads the server's album lists when an album gets its id or the server receives a save.
      const ids = found.albums.map(({ albumId, waiting }) => `${albumId ?? ''}/${waiting}`).join()
      if (known !== '' && ids !== known) void queries.invalidateQueries({ queryKey: ['albums'] })
      known = ids
    }
    const look = () => lookUp(database, actor)
    const stop = watchRows(database, ['albums', 'uploads'], look, show, () => show({ albums: [], others: [] }))
    startUploads(database)
    void sweepAlbums(database, actor).catch(() => undefined)
    return stop
  }, [actor, queries])
  return things
}

async function lookUp(database: OfflineDatabase, actor: string): Promise<DeviceAlbumsAndPhotos> {
  const albums = await database.albums.where('actor').equals(actor).toArray()
  const counts = new Map<string, number>()
  // The index alone tells, so no row is read.
  const contents = await database.uploads
    .where('[actor+albumKey+sha256]')
    .between([actor, Dexie.minKey, Dexie.minKey], [actor, Dexie.maxKey, Dexie.maxKey])
    .keys()
  for (const [, albumKey] of contents as unknown as [string, string][])
    counts.set(albumKey, (counts.get(albumKey) ?? 0) + 1)
  const keys = new Set(albums.map(({ key }) => key))
  return {
    albums: albums.map((album) => ({ ...album, photos: counts.get(album.key) ?? 0 })),
    others: [...counts].flatMap(([key, photos]) => {
      const albumId = albumIdOf(key)
      return keys.has(key) || albumId === null ? [] : [{ albumId, photos }]
    }),
  }
}

const KEPT = 7 * 24 * 3_600_000

/**
 * Deletes this device's copy of an album a week after the last save. Does so only if the server has the album and all
 * its photos. During that week an open page may still add photos to the copy.
 */
async function sweepAlbums(database: OfflineDatabase, actor: string): Promise<void> {
  const { albums } = await lookUp(database, actor)
  for (const { key, albumId, waiting, photos, savedAt } of albums)
    if (albumId !== null && waiting === 0 && photos === 0 && savedAt < serverNow() - KEPT)
      if (!(await database.watchedFolders.get([actor, key]))) await database.albums.delete([actor, key])
}
