import { liveQuery } from 'dexie'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStaff } from '#client/api/staff.ts'
import { actorOf } from '#client/offline/current-actor.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/offline/database.ts'
import { serverNow } from '#client/offline/server-clock.ts'
import { startUploads } from '#client/offline/start-uploads.ts'
import { albumIdOf, type StoredAlbum } from '#client/offline/stored-album.ts'

/** An album of this device, with how many photos wait for it. */
export interface DeviceAlbum extends StoredAlbum {
  readonly photos: number
}

/** What of a user is on this device and not yet, or not in this form, on the server. */
export interface DeviceThings {
  readonly albums: readonly DeviceAlbum[]
  /** Albums of the server, by id, that only photos wait for. */
  readonly others: readonly { readonly albumId: number; readonly photos: number }[]
}

/** What this user has made, changed or begun to fill on this device, live; null until told. */
export function useStoredAlbums(): DeviceThings | null {
  const { user } = useStaff()
  const actor = actorOf(user)
  const queries = useQueryClient()
  const [things, setThings] = useState<DeviceThings | null>(null)
  useEffect(() => {
    const database = offlineDatabase()
    let known = ''
    const watch = liveQuery(() => lookUp(database, actor)).subscribe({
      next: (found) => {
        setThings(found)
        // One that has got its id is the server's from now on.
        const ids = found.albums.map(({ albumId, waiting }) => `${albumId ?? ''}/${waiting}`).join()
        if (known !== '' && ids !== known) void queries.invalidateQueries({ queryKey: ['albums'] })
        known = ids
      },
      error: () => setThings({ albums: [], others: [] }),
    })
    startUploads(database)
    void sweepAlbums(database, actor).catch(() => undefined)
    return () => watch.unsubscribe()
  }, [actor, queries])
  return things
}

async function lookUp(database: OfflineDatabase, actor: string): Promise<DeviceThings> {
  const albums = await database.albums.where('actor').equals(actor).toArray()
  const counts = new Map<string, number>()
  await database.uploads
    .where('actor')
    .equals(actor)
    .each(({ albumKey }) => counts.set(albumKey, (counts.get(albumKey) ?? 0) + 1))
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

/** Forgets those that the server has had with all their photos for days: until then a page may still add by their name. */
async function sweepAlbums(database: OfflineDatabase, actor: string): Promise<void> {
  const { albums } = await lookUp(database, actor)
  for (const { key, albumId, waiting, photos, savedAt } of albums)
    if (albumId !== null && waiting === 0 && photos === 0 && savedAt < serverNow() - KEPT)
      await database.albums.delete([actor, key])
}
