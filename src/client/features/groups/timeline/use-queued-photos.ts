import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Album } from '#contract/schema.gen.ts'
import { offsetOfCamera } from '#domain/photos/camera-clocks.ts'
import { takenTime } from '#domain/trip-time/taken-time.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import type { StoredAlbum, StoredUpload } from '#client/device/database/rows.ts'
import { watchRows } from '#client/device/database/watch-rows.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { albumIdOf } from '#client/device/uploads/album-keys.ts'
import { localIdOf } from '#client/device/uploads/queued-photos.ts'
import type { Day } from '../groups.queries.ts'
import type { TimelinePhoto } from './timeline-photo.ts'

export interface TimelineAlbums {
  readonly day: Day
  readonly zone: string
  readonly albums: readonly Album[]
  /** Albums that only this device has: all of the day, or the one with this key. */
  readonly ofDevice: 'day' | { readonly key: string } | null
}

interface Rows {
  readonly uploads: readonly StoredUpload[]
  readonly albums: readonly StoredAlbum[]
}

/** Photos of one second stand in the order of the camera's names. */
const names = new Intl.Collator('en', { numeric: true })

/** Milliseconds for which a photo is still shown that was sent, while the server's lists load again. */
const LINGER = 15_000
/** Milliseconds between two loads of these lists. */
const RELOAD = 3_000

/** The user's photos of these albums that this device has still to send. Undefined until the device has read them. */
export function useQueuedPhotos(of: TimelineAlbums): readonly TimelinePhoto[] | undefined {
  const rows = useRows()
  const { day, zone, albums, ofDevice } = of
  const [date, outfitterId, key] = [day.date, day.outfitterId, typeof ofDevice === 'object' ? ofDevice?.key : 'day']
  return useMemo(() => {
    if (!rows) return undefined
    const isShown = (album: StoredAlbum): boolean =>
      key === 'day' ? album.fields.date === date && album.fields.outfitter_id === outfitterId : album.key === key
    const stored = new Map(rows.albums.map((album) => [album.key, album]))
    return [...rows.uploads]
      .sort((one, other) => names.compare(one.name, other.name))
      .flatMap((upload): TimelinePhoto[] => {
        const own = stored.get(upload.albumKey)
        const id = albumIdOf(upload.albumKey) ?? own?.albumId ?? null
        const album = albums.find((one) => one.id === id) ?? null
        if (upload.state === 'failed' || (album === null && (!own || !isShown(own)))) return []
        const sectionId = album?.river_section_id ?? own?.fields.river_section_id ?? 0
        return [photoOf(upload, { album, sectionId, zone })]
      })
  }, [rows, albums, date, outfitterId, key, zone])
}

function useRows(): Rows | undefined {
  const actor = actorOf(useStaff().user)
  const client = useQueryClient()
  const [rows, setRows] = useState<Rows>()
  useEffect(() => {
    const database = offlineDatabase()
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const leaving = new Map<string, StoredUpload>()
    let now: Rows = { uploads: [], albums: [] }
    let reload: ReturnType<typeof setTimeout> | undefined
    const show = (): void => {
      const next = { ...now, uploads: [...now.uploads, ...leaving.values()] }
      // Progress changes rows many times a second, and nothing that a photo shows.
      setRows((last) => (last && factsOf(last) === factsOf(next) ? last : next))
    }
    const tell = (next: Rows): void => {
      const present = new Set(next.uploads.map(({ id }) => id))
      const gone = now.uploads.filter(({ id, asked }) => asked && !present.has(id))
      // An album of this device became one of the server.
      if (idsOf(now) !== idsOf(next)) void client.invalidateQueries({ queryKey: ['albums-of-day'] })
      now = next
      for (const upload of gone) leaving.set(upload.id, upload)
      show()
      if (gone.length === 0) return
      reload ??= setTimeout(() => {
        reload = undefined
        void client.invalidateQueries({ queryKey: ['album-photos'] })
      }, RELOAD)
      timers.add(
        setTimeout(() => {
          for (const { id } of gone) leaving.delete(id)
          show()
        }, LINGER),
      )
    }
    const stop = watchRows(
      database,
      ['albums', 'uploads'],
      () => readRows(database, actor),
      tell,
      () => tell(now),
    )
    return () => {
      stop()
      clearTimeout(reload)
      for (const timer of timers) clearTimeout(timer)
    }
  }, [actor, client])
  return rows
}

async function readRows(database: OfflineDatabase, actor: string): Promise<Rows> {
  const [uploads, albums] = await Promise.all([
    database.uploads.where('actor').equals(actor).toArray(),
    database.albums.where('actor').equals(actor).toArray(),
  ])
  return { uploads, albums }
}

const idsOf = ({ albums }: Rows): string => albums.flatMap(({ albumId }) => albumId ?? []).join()

const factsOf = ({ uploads, albums }: Rows): string =>
  JSON.stringify([
    uploads.map(({ id, state }) => [id, state]),
    albums.map(({ key, albumId, fields }) => [key, albumId, fields]),
  ])

interface Of {
  /** Null for an album that only this device has. */
  readonly album: Album | null
  readonly sectionId: number
  readonly zone: string
}

function photoOf(upload: StoredUpload, { album, sectionId, zone }: Of): TimelinePhoto {
  const { actor, albumKey, sha256, capture, dimensions } = upload
  const camera = capture?.camera ?? null
  const taken = takenTime(capture?.times ?? [], zone)
  const offset = album ? offsetOfCamera(album, camera) : 0
  const path = `/device-photos/${upload.id}`
  return {
    id: localIdOf(sha256),
    name: upload.name,
    file_name: upload.name,
    ...(dimensions ?? { width: 3, height: 2 }),
    thumbhash: '',
    taken_at: taken === null ? null : new Date(taken.instant.getTime() + offset * 1000).toISOString(),
    river_section_id: sectionId,
    path,
    clean_path: path,
    album_id: album?.id ?? 0,
    byte_size: upload.size,
    has_original: false,
    rotation: 0,
    starred: false,
    camera,
    created_at: new Date(upload.addedAt).toISOString(),
    ...(upload.signature ? { signature: upload.signature } : {}),
    ...(upload.raftCode == null ? {} : { raft_code: upload.raftCode }),
    isRejected: upload.state === 'rejected' || upload.raftCode != null,
    turn: 0,
    serverId: null,
    queued: [{ id: localIdOf(sha256), actor, albumKey, sha256 }],
  }
}
