import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { preparePhoto, type ReadPhoto } from './prepare-photo.ts'
import { uploadWriter } from './upload-writer.ts'

export interface AddedFiles {
  readonly queued: number
  readonly repeated: number
  readonly unread: readonly string[]
  /** The caller keeps these files. */
  readonly unstored: readonly File[]
}

/**
 * Number of files that the device reads at a time: two are drawn while the third is opened. Decoding a photo takes much
 * memory, so more files could exhaust it. Each of the three may have two more that wait for the disk.
 */
const CONCURRENCY = 3
const UNSTORED = 2
const TELL_EVERY = 100

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
  const failures: unknown[] = []
  const count = { queued: 0, repeated: 0 }
  const write = uploadWriter(database)
  const waiting = [...photos]
  let done = 0
  let toldAt = 0
  const end = (): void => {
    done += 1
    if (done < photos.length && performance.now() - toldAt < TELL_EVERY) return
    toldAt = performance.now()
    onProgress(done, photos.length)
  }
  const store = async (file: File, photo: ReadPhoto): Promise<void> => {
    try {
      const stored = await write({ ...to, ...photo, name: file.name, type: file.type, chosenId: chosenIdOf(file) })
      if (stored === 'full') unstored.push(file)
      else count[stored] += 1
    } catch (error) {
      failures.push(error)
    }
    end()
  }
  const work = async (): Promise<void> => {
    const storing: Promise<void>[] = []
    for (let file = waiting.shift(); file && failures.length === 0; file = waiting.shift()) {
      const photo = unstored.length > 0 ? 'full' : await preparePhoto(file).catch(() => null)
      if (photo === 'full') unstored.push(file)
      else if (photo === null) unread.push(file.name)
      else {
        storing.push(store(file, photo))
        if (storing.length > UNSTORED) await storing.shift()
        continue
      }
      end()
    }
    await Promise.all(storing)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  if (failures.length > 0) throw failures[0]
  return { ...count, unread, unstored }
}
