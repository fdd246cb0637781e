import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { queueUploads, type NewUpload } from '#client/device/uploads/store-uploads.ts'

export type Stored = 'queued' | 'repeated' | 'full'

interface Waiting {
  readonly photo: NewUpload
  readonly end: (stored: Stored) => void
  readonly fail: (error: unknown) => void
}

/**
 * Returns a function that stores a read photo. All photos that are ready share one transaction, because each transaction
 * waits for the disk.
 */
export function uploadWriter(database: OfflineDatabase): (photo: NewUpload) => Promise<Stored> {
  let waiting: Waiting[] = []
  let writing = Promise.resolve()
  const writeAll = (): Promise<void> => {
    const batch = waiting
    waiting = []
    return write(database, batch)
  }
  return (photo) =>
    new Promise((end, fail) => {
      waiting.push({ photo, end, fail })
      if (waiting.length === 1) writing = writing.then(writeAll)
    })
}

async function write(database: OfflineDatabase, batch: readonly Waiting[]): Promise<void> {
  try {
    const photos = batch.map(({ photo }) => photo)
    const isNew = await queueUploads(database, photos)
    for (const [index, { end }] of batch.entries()) end(isNew[index] ? 'queued' : 'repeated')
  } catch (error) {
    if (!isFullError(error)) for (const { fail } of batch) fail(error)
    else if (batch.length === 1) batch[0]?.end('full')
    // Stores those of the batch for which there is room.
    else for (const one of batch) await write(database, [one])
  }
}

/** Looks into `inner`, because Dexie wraps the browser's errors. */
function isFullError(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = 'inner' in each ? each.inner : undefined)
    if (each.name === 'QuotaExceededError') return true
  return false
}
