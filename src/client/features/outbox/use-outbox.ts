import { liveQuery } from 'dexie'
import { useCallback, useEffect, useState } from 'react'
import { offlineDatabase, type OfflineDatabase } from '#client/offline/database.ts'
import type { DoneAction } from '#client/offline/done-action.ts'
import type { OutboxEntry } from '#client/offline/outbox-entry.ts'
import { serverNow } from '#client/offline/server-clock.ts'
import { albumIdOf } from '#client/offline/stored-album.ts'

/** The photos of one person that wait for one album. */
export interface WaitingPhotos {
  readonly actor: string
  readonly albumKey: string
  /** Null where this device knows the album by its number only. */
  readonly name: string | null
  readonly count: number
  readonly failed: number
}

/** All that is on this device of what goes to the server. */
export interface DeviceOutbox {
  readonly entries: readonly OutboxEntry[]
  readonly photos: readonly WaitingPhotos[]
  readonly done: readonly DoneAction[]
}

const DAY = 24 * 3_600_000

async function waitingPhotos(database: OfflineDatabase): Promise<WaitingPhotos[]> {
  const lines = new Map<string, { actor: string; albumKey: string; count: number; failed: number }>()
  await database.uploads.each(({ actor, albumKey, state }) => {
    const line = lines.get(`${actor} ${albumKey}`) ?? { actor, albumKey, count: 0, failed: 0 }
    lines.set(`${actor} ${albumKey}`, {
      ...line,
      count: line.count + 1,
      failed: line.failed + (state === 'failed' ? 1 : 0),
    })
  })
  return Promise.all(
    [...lines.values()].map(async (line) => {
      const album = await database.albums.get([line.actor, line.albumKey])
      return { ...line, name: album?.fields.name ?? null }
    }),
  )
}

async function readOutbox(database: OfflineDatabase): Promise<DeviceOutbox> {
  const entries = await database.outbox.toArray()
  const photos = await waitingPhotos(database)
  const done = await database.doneActions
    .where('doneAt')
    .above(serverNow() - DAY)
    .toArray()
  return { entries, photos, done }
}

/** The page of such an album. */
export function photosPath({ albumKey }: WaitingPhotos): string {
  return `/photographer/${albumIdOf(albumKey) ?? albumKey}`
}

/** What waits on this device, live. Null until told; `failed` when the device does not let it be read. */
export function useOutbox(): { outbox: DeviceOutbox | null; failed: boolean; again: () => void } {
  const [outbox, setOutbox] = useState<DeviceOutbox | null>(null)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const watch = liveQuery(() => readOutbox(offlineDatabase())).subscribe({
      next: setOutbox,
      error: () => setFailed(true),
    })
    return () => watch.unsubscribe()
  }, [turn])
  const again = useCallback(() => {
    setFailed(false)
    setTurn((last) => last + 1)
  }, [])
  return { outbox, failed, again }
}
