import type { OfflineDatabase } from '../database/device-database.ts'
import { watchRows } from '../database/watch-rows.ts'
import { fileOf, rowsOf, type QueuedPhoto } from './queued-photos.ts'
import type { StoredUpload } from '../database/rows.ts'

export async function removeUpload(database: OfflineDatabase, id: string): Promise<void> {
  const { uploads, uploadBytes, uploadPictures } = database
  await database.transaction('rw', uploads, uploadBytes, uploadPictures, async () => {
    await Promise.all([uploads.delete(id), uploadBytes.delete(id), uploadPictures.delete(id)])
  })
}

/** Removes an upload that has arrived, and counts it. */
export async function finishUpload(database: OfflineDatabase, { id, actor, albumKey }: StoredUpload): Promise<void> {
  const { uploads, uploadBytes, uploadPictures, uploadTotals } = database
  await database.transaction('rw', uploads, uploadBytes, uploadPictures, uploadTotals, async () => {
    await removeUpload(database, id)
    const sent = (await uploadTotals.get([actor, albumKey]))?.sent ?? 0
    await uploadTotals.put({ actor, albumKey, sent: sent + 1 })
  })
}

/** Forgets how many photos arrived in albums from which nothing waits. `isOpen`: photos of the album are being read. */
export async function beginBatch(
  database: OfflineDatabase,
  actor: string,
  isOpen: (albumKey: string) => boolean,
): Promise<void> {
  const { uploads, uploadTotals } = database
  await database.transaction('rw', uploads, uploadTotals, async () => {
    const waiting = await uploads.where('[actor+state]').equals([actor, 'waiting']).toArray()
    const busy = new Set(waiting.map(({ albumKey }) => albumKey))
    await uploadTotals
      .where('actor')
      .equals(actor)
      .and(({ albumKey }) => !busy.has(albumKey) && !isOpen(albumKey))
      .delete()
  })
}

/**
 * Takes photos out before they are sent, or lets them wait again. Returns those for which it was too late: the server
 * may have them already.
 */
export async function rejectUploads(
  database: OfflineDatabase,
  photos: readonly QueuedPhoto[],
  rejected: boolean,
): Promise<readonly QueuedPhoto[]> {
  return database.transaction('rw', database.uploads, async () => {
    const own = await rowsOf(database, photos)
    // The uploader sends only photos about which it asked the server. One that is tried again may have arrived before.
    const free = own.filter(({ state, asked, previewed }) =>
      rejected ? state === 'waiting' && !asked && !previewed : state === 'rejected',
    )
    await database.uploads.bulkUpdate(
      free.map(({ id }) => ({ key: id, changes: { state: rejected ? ('rejected' as const) : ('waiting' as const) } })),
    )
    // A waiting photo may have a rejection on its way to the server, which the caller takes back there.
    const done = [...free, ...(rejected ? own.filter(({ state }) => state === 'rejected') : [])].map(fileOf)
    return photos.filter((photo) => !done.includes(fileOf(photo)))
  })
}

/** `all`: every photo of the user, the oldest first. `sent`: those of these albums that arrived in this batch. */
export interface WatchedUploads {
  readonly all: readonly StoredUpload[]
  readonly sent: number
}

export function watchUploads(
  database: OfflineDatabase,
  actor: string,
  albumKeys: readonly string[],
  tell: (watched: WatchedUploads) => void,
): () => void {
  const look = async (): Promise<WatchedUploads> => {
    const all = await database.uploads.where('actor').equals(actor).toArray()
    const totals = await database.uploadTotals.bulkGet(albumKeys.map((key): [string, string] => [actor, key]))
    return { all: all.sort(byAge), sent: totals.reduce((sum, total) => sum + (total?.sent ?? 0), 0) }
  }
  return watchRows(database, ['uploads', 'uploadTotals'], look, tell, () => tell({ all: [], sent: 0 }))
}

const byAge = (a: StoredUpload, b: StoredUpload): number =>
  a.addedAt - b.addedAt || a.name.localeCompare(b.name, 'en', { numeric: true })

/**
 * Longest pause between two tries, in milliseconds. A next try that is further away was stored before the device's
 * clock was set back.
 */
const LONGEST_WAIT = 10 * 60_000

const rankOf = ({ previewed, sold, awaited }: StoredUpload): number =>
  previewed && sold === true ? 0 : (previewed ? 3 : 1) + (awaited === true ? 0 : 1)

/**
 * Returns the uploads that are due: sold originals, then small pictures, then other originals, and earlier photos before
 * later ones. Among pictures and among originals, those that guests wait for go first. Guests can then see all photos of
 * a day before the large originals slow the connection down.
 */
export function nextUploads(uploads: readonly StoredUpload[], now: number): StoredUpload[] {
  return uploads
    .filter(({ state, nextTryAt }) => state === 'waiting' && (nextTryAt <= now || nextTryAt > now + LONGEST_WAIT))
    .sort((a, b) => rankOf(a) - rankOf(b) || byAge(a, b))
}
