import type { OfflineDatabase } from '#client/offline/database.ts'
import { queueUpload } from '#client/offline/upload-queue.ts'
import { isLitter, maybePhoto } from './photo-files.ts'
import { openPhotoReader, type PhotoReader } from './photo-reader.ts'

/** What became of files that were added. */
export interface AddedFiles {
  readonly queued: number
  /** Waited for this album already. */
  readonly repeated: number
  /** Are no photos, by their names. */
  readonly others: readonly string[]
  /** Could not be read from where they lie. */
  readonly unread: readonly string[]
  /** The device had no room for; they are still with whoever asks. */
  readonly unstored: readonly File[]
}

/** Decoding takes memory: two at a time. */
const AT_ONCE = 2

/**
 * Reads files and stores them for sending, each with its bytes. Nothing is dropped unsaid: what is left out is told by
 * name. Stops storing when the device is full, and tells which ones remain.
 */
export async function addFiles(
  database: OfflineDatabase,
  to: { readonly actor: string; readonly albumKey: string },
  files: readonly File[],
  tell: (done: number, total: number) => void,
): Promise<AddedFiles> {
  const wanted = files.filter((file) => !isLitter(file))
  const photos = wanted.filter(maybePhoto)
  const others = wanted.filter((file) => !maybePhoto(file)).map(({ name }) => name)
  const unread: string[] = []
  const unstored: File[] = []
  let queued = 0
  let repeated = 0
  let done = 0
  let isFull = false
  const waiting = [...photos]
  const readNext = async (reader: PhotoReader): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if (isFull) unstored.push(file)
      else {
        const end = await addFile(database, to, file, reader)
        if (end === 'queued') queued += 1
        else if (end === 'repeated') repeated += 1
        else if (end === 'unread') unread.push(file.name)
        else {
          isFull = true
          unstored.push(file)
        }
      }
      done += 1
      tell(done, photos.length)
    }
  }
  const work = async (): Promise<void> => {
    const reader = openPhotoReader()
    try {
      await readNext(reader)
    } finally {
      reader.end()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { queued, repeated, others, unread, unstored }
}

async function addFile(
  database: OfflineDatabase,
  to: { readonly actor: string; readonly albumKey: string },
  file: File,
  reader: PhotoReader,
): Promise<'queued' | 'repeated' | 'unread' | 'full'> {
  const photo = await reader.read(file)
  if (!photo) return 'unread'
  try {
    const isNew = await queueUpload(database, { ...to, ...photo, name: file.name, type: file.type })
    return isNew ? 'queued' : 'repeated'
  } catch (error) {
    if (isFullError(error)) return 'full'
    throw error
  }
}

/** Dexie wraps what the browser throws. */
function isFullError(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = 'inner' in each ? each.inner : undefined)
    if (each.name === 'QuotaExceededError') return true
  return false
}
