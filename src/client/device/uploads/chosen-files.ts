import { serverNow } from '../connection/server-clock.ts'
import type { OfflineDatabase } from '../database/device-database.ts'
import type { ChosenFile } from '../database/rows.ts'
import { watchRows } from '../database/watch-rows.ts'

const KEPT_FOR = 30 * 86_400_000

export interface FileToChoose {
  readonly name: string
  readonly size: number
  readonly modifiedAt: number
  readonly handle: FileSystemFileHandle | null
}

/** A copy of a file on another disk has another time. Its name and size tell that it is the same. */
const keyOf = ({ name, size }: Pick<FileToChoose, 'name' | 'size'>): string => `${size} ${name}`

/**
 * Returns the ids of the rows, in the order of the files. A file that was chosen before and not read is in this batch
 * alone.
 */
export async function storeChosen(
  database: OfflineDatabase,
  { actor, albumKey, batch }: { readonly actor: string; readonly albumKey: string; readonly batch: string },
  files: readonly FileToChoose[],
): Promise<readonly number[]> {
  const { chosenFiles } = database
  const chosenAt = serverNow()
  const wanted = new Set(files.map(keyOf))
  return database.transaction('rw', chosenFiles, async () => {
    await chosenFiles
      .where({ actor, albumKey })
      .and((row) => wanted.has(keyOf(row)))
      .delete()
    const rows = files.map((file) => ({ actor, albumKey, batch, total: files.length, chosenAt, ...file }))
    return chosenFiles.bulkAdd(rows, { allKeys: true })
  })
}

export async function forgetChosen(database: OfflineDatabase, ids: readonly number[]): Promise<void> {
  await database.chosenFiles.bulkDelete([...ids])
}

export async function sweepChosen(database: OfflineDatabase): Promise<void> {
  const oldest = serverNow() - KEPT_FOR
  await database.chosenFiles.filter(({ chosenAt }) => chosenAt < oldest).delete()
}

export function watchChosen(
  database: OfflineDatabase,
  actor: string,
  albumKeys: readonly string[],
  tell: (files: readonly ChosenFile[]) => void,
): () => void {
  const look = () =>
    database.chosenFiles
      .where('albumKey')
      .anyOf(albumKeys)
      .and((file) => file.actor === actor)
      .toArray()
  return watchRows(database, ['chosenFiles'], look, tell, () => tell([]))
}

// Insecure pages have no locks.
const locks = (): LockManager | undefined => navigator.locks
const lockOf = (batch: string): string => `eddyline-reading ${batch}`
const readHere = new Map<string, Promise<unknown>>()

/** Marks a batch as being read by this page until `work` ends. Resolves when other pages can see the mark. */
export function markReading(batch: string, work: Promise<void>): Promise<void> {
  readHere.set(batch, work)
  void work.then(() => readHere.delete(batch))
  return new Promise((resolve) => {
    const marked = (): Promise<void> => {
      resolve()
      return work
    }
    const request = locks()?.request(lockOf(batch), marked) ?? marked()
    request.catch(() => resolve())
  })
}

export async function isBeingRead(batch: string): Promise<boolean> {
  const isLocked = await locks()?.request(lockOf(batch), { ifAvailable: true }, (lock) => lock === null)
  return isLocked ?? readHere.has(batch)
}

/**
 * Resolves when no page of this device reads the batch any more. The browser ends a lock with its page, also when it
 * kills the page.
 *
 * Throws: the signal's reason when it aborts.
 */
export async function untilUnread(batch: string, signal: AbortSignal): Promise<void> {
  await readHere.get(batch)
  await locks()?.request(lockOf(batch), { signal }, () => Promise.resolve())
  signal.throwIfAborted()
}
