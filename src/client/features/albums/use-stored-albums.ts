import { liveQuery } from 'dexie'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStaff } from '#client/api/staff.ts'
import { actorOf } from '#client/offline/current-actor.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/offline/database.ts'
import type { StoredAlbum } from '#client/offline/stored-album.ts'

/** An album of this device, with how many photos wait for it. */
export interface DeviceAlbum extends StoredAlbum {
  readonly photos: number
}

/** What this user has made, changed or begun to fill on this device and the server does not have yet; null until told. */
export function useStoredAlbums(): readonly DeviceAlbum[] | null {
  const { user } = useStaff()
  const actor = actorOf(user)
  const queries = useQueryClient()
  const [albums, setAlbums] = useState<readonly DeviceAlbum[] | null>(null)
  useEffect(() => {
    const database = offlineDatabase()
    let known = ''
    const watch = liveQuery(() => lookUp(database, actor)).subscribe({
      next: (rows) => {
        setAlbums(rows)
        // One that has got its id is the server's from now on.
        const ids = rows.map(({ albumId, waiting }) => `${albumId ?? ''}/${waiting}`).join()
        if (known !== '' && ids !== known) void queries.invalidateQueries({ queryKey: ['albums'] })
        known = ids
      },
      error: () => setAlbums([]),
    })
    void sweepAlbums(database, actor).catch(() => undefined)
    return () => watch.unsubscribe()
  }, [actor, queries])
  return albums
}

async function lookUp(database: OfflineDatabase, actor: string): Promise<DeviceAlbum[]> {
  const albums = await database.albums.where('actor').equals(actor).toArray()
  const counts = await Promise.all(albums.map(({ key }) => database.uploads.where('albumKey').equals(key).count()))
  return albums.map((album, index) => ({ ...album, photos: counts[index] ?? 0 }))
}

/** Forgets those that the server has with all their photos. */
async function sweepAlbums(database: OfflineDatabase, actor: string): Promise<void> {
  for (const { key, albumId, waiting, photos } of await lookUp(database, actor))
    if (albumId !== null && waiting === 0 && photos === 0) await database.albums.delete(key)
}
