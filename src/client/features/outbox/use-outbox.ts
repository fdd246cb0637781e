import { liveQuery } from 'dexie'
import { useCallback, useEffect, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import type { DoneAction, OutboxEntry, StoredUpload } from '#client/device/database/rows.ts'
import { albumIdOf } from '#client/device/uploads/album-keys.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { groupRows } from './outbox-view.ts'
import { useServerClock } from '#client/device/connection/use-server-now.ts'

interface PhotosOfAlbum {
  readonly actor: string
  readonly albumKey: string
  /** Null when this device knows only the album's id. */
  readonly name: string | null
}

export interface WaitingPhotos extends PhotosOfAlbum {
  readonly count: number
  /** Time at which the user added the oldest of these photos: learned server time, in milliseconds. */
  readonly since: number
}

export interface FailedPhotos extends PhotosOfAlbum {
  readonly reason: string | null
  readonly uploads: readonly StoredUpload[]
}

export interface DeviceOutbox {
  readonly entries: readonly OutboxEntry[]
  readonly photos: readonly WaitingPhotos[]
  readonly failedPhotos: readonly FailedPhotos[]
  readonly done: readonly DoneAction[]
}

const DAY = 24 * 3_600_000

async function photosOf(database: OfflineDatabase): Promise<Pick<DeviceOutbox, 'photos' | 'failedPhotos'>> {
  const waiting = new Map<string, { actor: string; albumKey: string; count: number; since: number }>()
  const failed: StoredUpload[] = []
  await database.uploads.each((upload) => {
    if (upload.state === 'failed') return void failed.push(upload)
    if (upload.state === 'rejected') return
    const { actor, albumKey, addedAt } = upload
    const line = waiting.get(`${actor} ${albumKey}`) ?? { actor, albumKey, count: 0, since: addedAt }
    waiting.set(`${actor} ${albumKey}`, { ...line, count: line.count + 1, since: Math.min(line.since, addedAt) })
  })
  const named = async <Line extends { actor: string; albumKey: string }>(line: Line) => {
    const album = await database.albums.get([line.actor, line.albumKey])
    return { ...line, name: album?.fields.name ?? null }
  }
  const byReason = groupRows(failed, ({ actor, albumKey, reason }) => JSON.stringify([actor, albumKey, reason]))
  const failures = [...byReason.values()].flatMap((uploads) => {
    const [first] = uploads
    return first ? [{ actor: first.actor, albumKey: first.albumKey, reason: first.reason, uploads }] : []
  })
  return {
    photos: await Promise.all([...waiting.values()].toSorted((a, b) => a.since - b.since).map(named)),
    failedPhotos: await Promise.all(failures.map(named)),
  }
}

async function readOutbox(database: OfflineDatabase): Promise<DeviceOutbox> {
  const entries = await database.outbox.toArray()
  const photos = await photosOf(database)
  const done = await database.doneActions
    .where('doneAt')
    .above(serverNow() - DAY)
    .toArray()
  return { entries, ...photos, done }
}

export function albumName({ name, albumKey }: PhotosOfAlbum): string {
  return name ?? staffText('outbox.photos-album', { id: albumKey.replace('album:', '') })
}

export function photosPath({ albumKey }: PhotosOfAlbum): string {
  return `/photographer/${albumIdOf(albumKey) ?? albumKey}`
}

/** `failed` is true when the browser refuses the read. */
export function useOutbox(): { outbox: DeviceOutbox | null; failed: boolean; again: () => void } {
  const [outbox, setOutbox] = useState<DeviceOutbox | null>(null)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  const clock = useServerClock()
  useEffect(() => {
    const watch = liveQuery(() => readOutbox(offlineDatabase())).subscribe({
      next: setOutbox,
      error: () => setFailed(true),
    })
    return () => watch.unsubscribe()
  }, [turn, clock])
  const again = useCallback(() => {
    setFailed(false)
    setTurn((last) => last + 1)
  }, [])
  return { outbox, failed, again }
}
