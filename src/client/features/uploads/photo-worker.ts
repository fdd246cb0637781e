import exifr from 'exifr'
import { captureOf, exifTagsOfCapture, type WrittenCapture } from '#domain/photos/written-capture.ts'
import { hashOf } from '#client/device/database/hash-of.ts'
import { drawPhoto, type PreparedPhoto } from './draw-photo.ts'

/** The photo's bytes are transferred to the worker and back, not copied. */
export interface PrepareRequest {
  readonly id: number
  readonly bytes: ArrayBuffer
  readonly type: string
}

export interface PrepareAnswer extends PreparedPhoto {
  readonly id: number
  readonly bytes: ArrayBuffer
}

// One photo at a time, because a decoded photo takes a hundred megabytes.
let last = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<PrepareRequest>) => {
  last = last.catch(() => undefined).then(() => prepare(data))
})

async function prepare({ id, bytes, type }: PrepareRequest): Promise<void> {
  const sha256 = await hashOf(bytes)
  const drawn = await drawPhoto(bytes, type).catch(() => null)
  const none = { preview: null, thumb: null, signature: null, dimensions: null, raftCode: null }
  const answer: PrepareAnswer = { id, bytes, sha256, capture: await readCapture(bytes), ...(drawn ?? none) }
  postMessage(answer, {
    transfer: [bytes, ...(answer.preview ? [answer.preview] : []), ...(answer.thumb ? [answer.thumb] : [])],
  })
}

/** A file without tags that this device reads has a time once the server has it. */
async function readCapture(bytes: ArrayBuffer): Promise<WrittenCapture> {
  const wanted = { reviveValues: false, translateValues: false, pick: [...exifTagsOfCapture] }
  const tags: unknown = await exifr.parse(bytes, wanted).catch(() => null)
  return captureOf(new Map(Object.entries(tags ?? {})))
}
