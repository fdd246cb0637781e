import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { queueUpload } from '#client/device/uploads/upload-queue.ts'
import { preparePhoto, type ReadPhoto } from './prepare-photo.ts'

export interface AddedFiles {
  readonly queued: number
  readonly repeated: number
  readonly unread: readonly string[]
  /** The caller keeps these files. */
  readonly unstored: readonly File[]
}

/**
 * Number of files that the device reads at a time. Decoding a photo takes much memory, so more files could exhaust it.
 */
const CONCURRENCY = 2

/**
 * Reads photos and queues them for upload with their bytes. Stops when the device is full, and returns the files that
 * remain. `chosenIdOf`: the stored row of a file, which ends when it is queued.
 */
export async function addFiles(
  database: OfflineDatabase,
  to: { readonly actor: string; readonly albumKey: string },
  photos: readonly File[],
  chosenIdOf: (file: File) => number | null,
  onProgress: (done: number, total: number) => void,
): Promise<AddedFiles> {
  const unread: string[] = []
  const unstored: File[] = []
  let queued = 0
  let repeated = 0
  let done = 0
  let isFull = false
  const waiting = [...photos]
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if (isFull) unstored.push(file)
      else {
        const outcome = await addFile(database, { ...to, chosenId: chosenIdOf(file) }, file)
        if (outcome === 'queued') queued += 1
        else if (outcome === 'repeated') repeated += 1
        else if (outcome === 'unread') unread.push(file.name)
        else {
          isFull = true
          unstored.push(file)
        }
      }
      done += 1
      onProgress(done, photos.length)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return { queued, repeated, unread, unstored }
}

async function addFile(
  database: OfflineDatabase,
  to: { readonly actor: string; readonly albumKey: string; readonly chosenId: number | null },
  file: File,
): Promise<'queued' | 'repeated' | 'unread' | 'full'> {
  let photo: ReadPhoto
  try {
    photo = await preparePhoto(file)
  } catch {
    return 'unread'
  }
  try {
    const isNew = await queueUpload(database, { ...to, ...photo, name: file.name, type: file.type })
    return isNew ? 'queued' : 'repeated'
  } catch (error) {
    if (isFullError(error)) return 'full'
    throw error
  }
}

/** Looks into `inner`, because Dexie wraps the browser's errors. */
function isFullError(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = 'inner' in each ? each.inner : undefined)
    if (each.name === 'QuotaExceededError') return true
  return false
}
