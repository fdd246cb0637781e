import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { pause } from '#client/device/connection/pause.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { queuePhoto } from './queue-photo.ts'

export interface AddedFiles {
  readonly queued: number
  readonly repeated: number
  readonly unread: readonly string[]
  /** The caller keeps these files. */
  readonly unstored: readonly File[]
}

/**
 * Number of files that are read, drawn and stored at a time: of each of two workers one is drawn, one waits and one is
 * being stored. Each takes its bytes in memory.
 */
const CONCURRENCY = 6
const TELL_EVERY = 100
/** Milliseconds. Safari refuses to read files from just before a page is left until the person comes back to it. */
const READ_AGAIN = 1_000

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
  const unread: File[] = []
  const unstored: File[] = []
  const failures: unknown[] = []
  const count = { queued: 0, repeated: 0 }
  const waiting = [...photos]
  let done = 0
  let toldAt = 0
  const end = (): void => {
    done += 1
    if (done < photos.length && performance.now() - toldAt < TELL_EVERY) return
    toldAt = performance.now()
    onProgress(done, photos.length)
  }
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file && failures.length === 0; file = waiting.shift()) {
      const { name, type } = file
      const photo = { ...to, name, type, chosenId: chosenIdOf(file), addedAt: serverNow() }
      try {
        const stored = unstored.length > 0 ? 'full' : await queuePhoto(database, photo, file)
        if (stored === 'unread') {
          unread.push(file)
          continue
        }
        if (stored === 'full') unstored.push(file)
        else count[stored] += 1
      } catch (error) {
        failures.push(error)
      }
      end()
    }
  }
  const workAll = () => Promise.all(Array.from({ length: CONCURRENCY }, work))
  await workAll()
  if (unread.length > 0) {
    await pause(READ_AGAIN, new AbortController().signal)
    waiting.push(...unread.splice(0))
    await workAll()
  }
  if (failures.length > 0) throw failures[0]
  return { ...count, unread: unread.map(({ name }) => name), unstored }
}
