import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import type { WatchedFolder } from '#client/device/database/rows.ts'
import { currentActor } from '#client/device/outbox/current-actor.ts'
import { reportOnce } from '#client/device/outbox/report-fault.ts'
import { addToQueue, placeKey, type UploadPlace } from './adding.ts'
import { filesOfHandles, mayOpen } from './file-handles.ts'

const LOCK = 'eddyline-watch'
const LOOK_EVERY = 3_000
/** Milliseconds after its last change from which a file is whole, whatever is in it. */
const RESTED = 60_000
const TAIL = 65_536

type Seen = ReadonlySet<string>

const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

/** A copy over a bad line may rest between two looks. The picture's data ends with a mark; little may follow it. */
async function isWhole(file: File): Promise<boolean> {
  if (Date.now() - file.lastModified > RESTED) return true
  const tail = new Uint8Array(
    await file
      .slice(-TAIL)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  )
  return tail.some((byte, at) => byte === 0xff && tail[at + 1] === 0xd9)
}

/** Added files of which the row does not know yet, by place: a full device may refuse to note them. */
const unnoted = new Map<string, Set<string>>()

/**
 * Adds the new JPEGs of a folder, and of folders inside it, to its album. A file whose size or time differs from the
 * look before, or that lacks its end, is still being written, and waits. Returns the files that are there and not
 * added, for the next look.
 */
export async function lookInto(
  database: OfflineDatabase,
  { actor, albumKey, handle, since }: WatchedFolder,
  before: Seen,
  add: (to: UploadPlace, files: readonly File[]) => Promise<boolean> = addToQueue,
): Promise<Seen> {
  const { files } = await filesOfHandles([handle])
  // A large folder takes long to read. Meanwhile somebody may have ended the watch, or chosen another folder.
  const row = await database.watchedFolders.get([actor, albumKey])
  if (row?.since !== since) return new Set()
  const place = `${placeKey(row)} ${since}`
  const late = unnoted.get(place) ?? new Set()
  const known = new Set([...row.seen, ...late])
  const fresh = files.filter((file) => /^[^.].*\.jpe?g$/i.test(file.name) && file.size > 0 && !known.has(keyOf(file)))
  const whole: File[] = []
  for (const file of fresh) if (before.has(keyOf(file)) && (await isWhole(file))) whole.push(file)
  const toNote = [...late, ...whole.map(keyOf)]
  if (toNote.length > 0) unnoted.set(place, new Set(toNote))
  // In this order a page that ends here adds them twice, which the queue notices, and not never.
  const isListed = whole.length === 0 || (await add({ actor, albumKey }, whole))
  if (toNote.length > 0 && isListed) {
    await database.watchedFolders.update([actor, albumKey], { seen: [...row.seen, ...toNote] })
    unnoted.delete(place)
  }
  return new Set(fresh.map(keyOf))
}

/** On the next day the same folder may hold photos of another trip, so a watch ends with its day. */
export function isOver({ since }: Pick<WatchedFolder, 'since'>, now = new Date()): boolean {
  return new Date(since).toDateString() !== now.toDateString()
}

/**
 * A folder belongs to one album: a watch of it for another album ends, because each photo would appear twice. What that
 * watch added is not added again.
 */
export async function beginWatch(
  { watchedFolders }: OfflineDatabase,
  { actor, albumKey }: UploadPlace,
  handle: FileSystemDirectoryHandle,
): Promise<void> {
  const seen: string[] = []
  for (const other of await watchedFolders.where('actor').equals(actor).toArray()) {
    if (other.albumKey === albumKey || !(await handle.isSameEntry(other.handle))) continue
    seen.push(...other.seen)
    await watchedFolders.delete([actor, other.albumKey])
  }
  await watchedFolders.put({ actor, albumKey, handle, seen, since: Date.now() })
}

let started = false

/** Looks into the watched folders of the user while this page is open, in one page of the device. */
export function startWatching(database: OfflineDatabase): void {
  if (started) return
  started = true
  const locks: LockManager | undefined = navigator.locks
  void (locks?.request(LOCK, () => watch(database)) ?? watch(database))
}

async function watch(database: OfflineDatabase): Promise<never> {
  const looks = new Map<string, Seen>()
  const fail = reportOnce('reader')
  for (;;) {
    const from = performance.now()
    try {
      for (const folder of await database.watchedFolders.toArray())
        if (isOver(folder)) await database.watchedFolders.delete([folder.actor, folder.albumKey])
        else if (folder.actor === currentActor() && (await mayOpen(folder.handle)))
          looks.set(placeKey(folder), await lookInto(database, folder, looks.get(placeKey(folder)) ?? new Set()))
    } catch (error) {
      fail(error)
    }
    // A large folder on a slow card takes long to read.
    const wait = Math.max(LOOK_EVERY, 10 * (performance.now() - from))
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
