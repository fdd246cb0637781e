import { PassThrough, pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { orientationHeadBytes, turnedJpeg } from '#domain/photos/turned-jpeg.ts'
import type { OrderPhotoRow } from '#server/modules/orders/orders.public.ts'
import type { ByteRange, Storage } from '#server/platform/storage/storage.ts'

interface SentOriginal {
  readonly size: number
  readonly open: (range?: ByteRange) => Promise<Readable>
}

type BoughtPhoto = Pick<OrderPhotoRow, 'storage_key' | 'media_type' | 'byte_size' | 'rotation'>

/**
 * A rotated JPEG gets another EXIF orientation, and its pixels stay the same (docs/rules.md#originals).
 *
 * Throws: StorageMiss for a rotated photo whose file is missing.
 */
export async function turnedOriginal(storage: Storage, photo: BoughtPhoto): Promise<SentOriginal> {
  const { storage_key: key, byte_size: size, rotation } = photo
  const asItIs: SentOriginal = { size, open: (range) => storage.getStream(key, range) }
  if (rotation === 0 || photo.media_type !== 'image/jpeg' || size === 0) return asItIs
  const start = await buffer(await storage.getStream(key, { start: 0, end: Math.min(orientationHeadBytes, size) - 1 }))
  const patch = turnedJpeg(start, rotation)
  if (patch === null) return asItIs
  const head = Buffer.concat([start.subarray(0, patch.offset), patch.bytes])
  const grown = patch.bytes.length - patch.removed
  const tail = (range: ByteRange): Promise<Readable> =>
    storage.getStream(key, { start: range.start - grown, end: range.end - grown })
  return {
    size: size + grown,
    open: async (range = { start: 0, end: size + grown - 1 }) => {
      const isHead = range.end < head.length
      // Opens the rest of the stored file before it sends the changed head. If the file is missing, the server can then
      // still answer with an error.
      const rest = isHead ? null : await tail({ start: Math.max(range.start, head.length), end: range.end })
      return joined(head.subarray(range.start, range.end + 1), rest)
    },
  }
}

function joined(head: Buffer, rest: Readable | null): Readable {
  if (rest === null) return Readable.from([head])
  if (head.length === 0) return rest
  const stream = new PassThrough()
  stream.write(head)
  pipeline(rest, stream, () => {})
  return stream
}
