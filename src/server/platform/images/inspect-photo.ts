import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { Failure } from '#domain/failure.ts'
import { maximumPhotoPixels, type PhotoMediaType } from '#domain/photos/accepted-files.ts'
import type { WrittenTime } from '#domain/trip-time/taken-time.ts'
import { costOf, readPictureHeader } from './image-cost.ts'
import type { ImageWork } from './image-work.ts'
import { detectPhotoType, signatureLength } from './media-type.ts'
import { writtenTimes } from './written-times.ts'

/** Pixels. A master fits into a square of this side. All presets are drawn from the master. */
const masterEdge = 2048
/**
 * Pixels of the longer side of a small picture, from which the thumbhash library computes a blurred placeholder. The
 * library allows up to 100 pixels, but more than 64 would hardly change the blurred placeholder.
 */
const thumbhashEdge = 64

export interface InspectedPhoto {
  readonly mediaType: PhotoMediaType
  /** Width in pixels of the picture when shown upright. */
  readonly width: number
  readonly height: number
  /** EXIF orientation of the file, 1 to 8. */
  readonly orientation: number
  /** The times that the file states, in the order in which they count. */
  readonly times: readonly WrittenTime[]
  readonly thumbhash: Buffer
  /** The master: an upright JPEG in sRGB, without metadata, at most `masterEdge` pixels a side. */
  readonly master: Buffer
}

/**
 * Checks a received photo file and draws its master. Decodes the whole file, because only that detects a truncated one.
 *
 * Throws: 415 for a file that is not a photo.
 * Throws: 422 for a damaged file, or one whose header announces too many pixels.
 */
export async function inspectPhoto(work: ImageWork, path: string): Promise<InspectedPhoto> {
  const mediaType = detectPhotoType(await readStart(path))
  if (mediaType === null) throw notAPhoto()
  const header = await readPictureHeader(path).catch((error: unknown) => Promise.reject(damaged(error)))
  const { width, height } = header
  const cost = costOf(header, maximumPhotoPixels)
  const orientation = header.orientation ?? 1
  const turned = orientation >= 5
  const times = await writtenTimes(header)
  return work.run('ingest', cost, async () => {
    const master = await decodeToMaster(path)
    return {
      mediaType,
      width: turned ? height : width,
      height: turned ? width : height,
      orientation,
      times,
      thumbhash: await hashThumb(master),
      master,
    }
  })
}

/**
 * Decodes a whole photo and returns its master, an upright sRGB JPEG.
 *
 * Throws: 422 when the photo is damaged.
 */
export async function decodeToMaster(source: string | Buffer): Promise<Buffer> {
  try {
    return await sharp(source, { failOn: 'error', limitInputPixels: maximumPhotoPixels, sequentialRead: true })
      .autoOrient()
      .resize(masterEdge, masterEdge, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      // Optimised Huffman tables would save 5 % of the file, but cost a fifth more work.
      .jpeg({ quality: 90, chromaSubsampling: '4:2:0', optimiseCoding: false })
      .toBuffer()
  } catch (error) {
    throw damaged(error)
  }
}

async function readStart(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureLength), 0, signatureLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function hashThumb(master: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(master)
    .resize(thumbhashEdge, thumbhashEdge, { fit: 'inside', kernel: 'linear' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data))
}

function notAPhoto(): Failure {
  return new Failure(415, 'not-an-image', { file: 'file.not-an-image' })
}

/**
 * Turns a decoder's error into one refusal. The decoder has many messages for a truncated file, but a photographer
 * needs only one.
 */
function damaged(cause: unknown): Failure {
  const failure = new Failure(422, 'file-damaged', { file: 'file.truncated' })
  failure.cause = cause
  return failure
}
