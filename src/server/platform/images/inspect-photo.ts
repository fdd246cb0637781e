import readCode from 'jsqr'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { Failure } from '#domain/failure.ts'
import { maximumPhotoPixels, type PhotoMediaType } from '#domain/photos/accepted-files.ts'
import { photoSignature } from '#domain/photos/photo-signature.ts'
import { raftCodeEdge, readRaftCode } from '#domain/photos/raft-code.ts'
import type { WrittenCapture } from '#domain/photos/written-capture.ts'
import { endsInFill, hasHole, type Pixels } from './picture-holes.ts'
import { costOf, readPictureHeader } from './image-cost.ts'
import type { ImageWork } from './image-work.ts'
import { detectPhotoType, readStart } from './media-type.ts'
import { readCapture } from './written-times.ts'

/** Pixels. A master fits into a square of this side. */
const masterEdge = 2048
/**
 * Pixels of the longer side, for thumbhash and signature. The thumbhash's library allows up to 100 pixels, but more
 * than 64 would hardly change the blurred placeholder.
 */
const smallEdge = 64

export interface InspectedPhoto extends WrittenCapture {
  readonly mediaType: PhotoMediaType
  /** Width in pixels of the picture when shown upright. */
  readonly width: number
  readonly height: number
  /** EXIF orientation of the file, 1 to 8. */
  readonly orientation: number
  readonly thumbhash: Buffer
  readonly signature: string
  /** See `readRaftCode`. */
  readonly raftCode: string | null
  /** True when parts of the picture may be missing. */
  readonly mayBeDamaged: boolean
  /** The master: an upright JPEG in sRGB, without metadata, at most `masterEdge` pixels a side. */
  readonly master: Buffer
}

/**
 * Decodes the whole file, because only that detects a truncated one.
 *
 * Throws: 415 for a file that is not a photo.
 * Throws: 422 for an empty or damaged file, or one whose header announces too many pixels.
 */
export async function inspectPhoto(work: ImageWork, path: string): Promise<InspectedPhoto> {
  const start = await readStart(path)
  if (start.length === 0) throw new Failure(422, 'file-empty', { file: 'file.empty' })
  const mediaType = detectPhotoType(start)
  if (mediaType === null) throw notAPhoto()
  const header = await readPictureHeader(path).catch((error: unknown) => Promise.reject(damaged(error)))
  const { width, height } = header
  const cost = costOf(header, maximumPhotoPixels)
  const orientation = header.orientation ?? 1
  const turned = orientation >= 5
  const capture = await readCapture(header)
  const isHoled = await hasHole(path, mediaType)
  return work.run('ingest', cost, async () => {
    const { pixels, isCorrupt } = await decodeWatched(path, mediaType)
    const middle = await reduceForCode(pixels)
    return {
      mediaType,
      width: turned ? height : width,
      height: turned ? width : height,
      orientation,
      ...capture,
      ...(await describeSmall(middle)),
      raftCode: readRaftCode(middle, readCode),
      mayBeDamaged: isHoled || isCorrupt || endsInFill(pixels),
      master: await encodeMaster(pixels),
    }
  })
}

/** Throws: 422 when the photo is damaged. */
export async function decodeToMaster(source: string | Buffer): Promise<Buffer> {
  return encodeMaster(await decodePixels(source, 'error'))
}

/** All uses share the decoded pixels, because decoding the master again would take a fifth more time. */
async function decodePixels(source: string | Buffer, failOn: 'error' | 'warning'): Promise<Pixels> {
  try {
    const { data, info } = await sharp(source, { failOn, limitInputPixels: maximumPhotoPixels, sequentialRead: true })
      .autoOrient()
      .resize(masterEdge, masterEdge, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, channels: 3 }
  } catch (error) {
    throw damaged(error)
  }
}

async function encodeMaster(pixels: Pixels): Promise<Buffer> {
  return (
    sharp(pixels.data, { raw: pixels })
      // Optimised Huffman tables would save 5 % of the file, but cost a fifth more work.
      .jpeg({ quality: 90, chromaSubsampling: '4:2:0', optimiseCoding: false })
      .toBuffer()
  )
}

/**
 * The warnings of the JPEG decoder about missing or wrong data. It has no codes for them. Its other warnings also
 * concern good files, such as the headers of some phones and bytes after the picture.
 */
const corruptData = /premature end of data segment|bad (Huffman|arithmetic) code|instead of RST/

/** `isCorrupt`: the decoder reported corrupt data and went on. */
async function decodeWatched(path: string, mediaType: PhotoMediaType): Promise<{ pixels: Pixels; isCorrupt: boolean }> {
  if (mediaType !== 'image/jpeg') return { pixels: await decodePixels(path, 'error'), isCorrupt: false }
  try {
    return { pixels: await decodePixels(path, 'warning'), isCorrupt: false }
  } catch (error) {
    // Decodes once more, because the decoder stops at a warning. A warning about a good file hides later ones.
    const warning = error instanceof Failure && error.cause instanceof Error ? error.cause.message : ''
    return { pixels: await decodePixels(path, 'error'), isCorrupt: corruptData.test(warning) }
  }
}

/** Four bytes a pixel. */
interface Reduced {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  readonly channels: 4
}

async function reduceForCode(pixels: Pixels): Promise<Reduced> {
  const { data, info } = await sharp(pixels.data, { raw: pixels })
    .resize(raftCodeEdge, raftCodeEdge, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width, height, channels: 4 }
}

async function describeSmall(picture: Reduced): Promise<Pick<InspectedPhoto, 'thumbhash' | 'signature'>> {
  const { data, info } = await sharp(picture.data, { raw: picture })
    .resize(smallEdge, smallEdge, { fit: 'inside', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    thumbhash: Buffer.from(rgbaToThumbHash(info.width, info.height, data)),
    signature: photoSignature({ data, width: info.width, height: info.height, channels: 4 }),
  }
}

function notAPhoto(): Failure {
  return new Failure(415, 'not-an-image', { file: 'file.not-an-image' })
}

/** The decoder has many messages for a truncated file, but a photographer needs only one. */
function damaged(cause: unknown): Failure {
  const failure = new Failure(422, 'file-damaged', { file: 'file.truncated' })
  failure.cause = cause
  return failure
}
