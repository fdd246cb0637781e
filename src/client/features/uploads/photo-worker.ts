import exifr from 'exifr'
import { captureOf, exifTagsOfCapture, type WrittenCapture } from '#domain/photos/written-capture.ts'
import { openOfflineDatabase } from '#client/device/database/device-database.ts'
import { hashOf } from '#client/device/database/hash-of.ts'
import type { NewUpload } from '#client/device/uploads/store-uploads.ts'
import { drawPhoto } from './draw-photo.ts'
import { uploadWriter, type Stored } from './upload-writer.ts'

/** The facts of a photo that the page knows before its bytes are read. */
export type ChosenPhoto = Pick<NewUpload, 'actor' | 'albumKey' | 'name' | 'type' | 'chosenId' | 'addedAt'>

/** The photo's bytes are transferred to the worker, not copied. */
export interface QueueRequest {
  readonly id: number
  readonly bytes: ArrayBuffer
  readonly photo: ChosenPhoto
}

export interface QueueAnswer {
  readonly id: number
  /** Null when the device's database failed. The worker is then of no more use. */
  readonly stored: Stored | null
}

const database = openOfflineDatabase()
// A database that was deleted is made again by the page, which then tells the person.
database.on('populate', () => {
  throw new Error('The device lost its database')
})
const write = uploadWriter(database)

// One photo at a time, because a decoded photo takes a hundred megabytes. It is stored while the next one is drawn.
let last = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<QueueRequest>) => {
  last = last.then(() => queue(data))
})

async function queue({ id, bytes, photo }: QueueRequest): Promise<void> {
  const answer = (stored: QueueAnswer['stored']): void => postMessage({ id, stored } satisfies QueueAnswer)
  try {
    const sha256 = await hashOf(bytes)
    const drawn = await drawPhoto(bytes, photo.type).catch(() => null)
    const none = { preview: null, thumb: null, signature: null, dimensions: null, raftCode: null }
    const capture = await readCapture(bytes)
    void write({ ...photo, bytes, sha256, capture, ...(drawn ?? none) }).then(answer, () => answer(null))
  } catch {
    answer(null)
  }
}

/** A file without tags that this device reads has a time once the server has it. */
async function readCapture(bytes: ArrayBuffer): Promise<WrittenCapture> {
  const wanted = { reviveValues: false, translateValues: false, pick: [...exifTagsOfCapture] }
  const tags: unknown = await exifr.parse(bytes, wanted).catch(() => null)
  return captureOf(new Map(Object.entries(tags ?? {})))
}
