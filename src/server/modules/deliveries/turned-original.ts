import { PassThrough, pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { turnedFrom, turnedJpeg } from '#domain/photos/turned-jpeg.ts'
import type { OrderPhotoRow } from '#server/modules/orders/orders.public.ts'
import type { ByteRange, Storage } from '#server/platform/storage/storage.ts'

/** A bought file as it goes out. */
export interface SentOriginal {
  readonly size: number
  readonly open: (range?: ByteRange) => Promise<Readable>
}

type BoughtPhoto = Pick<OrderPhotoRow, 'storage_key' | 'media_type' | 'byte_size' | 'rotation'>

/**
 * The original bit for bit, or, where the photo was turned, with another EXIF orientation (rules.md 6.1): its picture is
 * never compressed anew. Only a JPEG is changed; it is opened for that, and StorageMiss thrown when it is not there.
 */
export async function turnedOriginal(storage: Storage, photo: BoughtPhoto): Promise<SentOriginal> {
  const { storage_key: key, byte_size: size, rotation } = photo
  const asItIs: SentOriginal = { size, open: (range) => storage.getStream(key, range) }
  if (rotation === 0 || photo.media_type !== 'image/jpeg' || size === 0) return asItIs
  const start = await buffer(await storage.getStream(key, { start: 0, end: Math.min(turnedFrom, size) - 1 }))
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
      // Opened at once, so that a file that is gone is told before the first byte.
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
  // Whichever of the two breaks or is given up takes the other with it.
  pipeline(rest, stream, () => {})
  return stream
}
