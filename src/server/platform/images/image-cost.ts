import sharp, { type Metadata } from 'sharp'
import { Failure } from '#domain/failure.ts'
import { guestReserve, imageMemoryBudget, type ImageCost } from './image-work.ts'
import { readFirstScan } from './jpeg-scans.ts'

/** Bytes that an image job needs in addition to the decoder's memory, for a picture of any size. */
const bytesOfPipeline = 16_000_000

/**
 * Bytes. Pictures whose decoder holds them whole are decoded one at a time from this size on, because many such files
 * are small and arrive at once. WebP and AVIF count as held whole.
 */
const largeWhole = 64_000_000

/** The bytes hold two copies of the master's decoded pixels, and the encoder's memory. */
export const pictureCost: ImageCost = { megapixels: 2.8, bytes: guestReserve }

/** The original may have any size and format, so the job takes the whole memory budget for image work. */
export const restoreCost: ImageCost = { megapixels: 60, bytes: imageMemoryBudget }

export interface PictureHeader extends Pick<Metadata, 'format' | 'width' | 'height' | 'channels' | 'depth'> {
  /** True when the decoder can decode the picture row by row. False for interlaced and progressive files. */
  readonly inRows: boolean
}

export async function readPictureHeader(path: string): Promise<PictureHeader & Metadata> {
  const header = await sharp(path, { failOn: 'error', limitInputPixels: false, sequentialRead: true }).metadata()
  const inOneScan = header.format !== 'jpeg' || (await readFirstScan(path))?.hasAllColours === true
  return { ...header, inRows: !header.isProgressive && inOneScan }
}

/** Throws: 422 for more than `mostPixels`. */
export function costOf(header: PictureHeader, mostPixels: number): ImageCost {
  const pixels = header.width * header.height
  if (pixels > mostPixels)
    throw new Failure(422, 'too-many-pixels', {
      file: { key: 'file.too-many-pixels', params: { limit: mostPixels / 1_000_000 } },
    })
  const bytes = bytesOfPipeline + pixels * bytesPerPixel(header)
  const isWhole = (!header.inRows || header.format === 'webp' || header.format === 'heif') && bytes > largeWhole
  return { megapixels: pixels / 1_000_000, bytes, isWhole }
}

/**
 * Returns an upper bound of the decoder's memory per pixel, measured with 59 megapixels of each format
 * (docs/decisions/056-memory-of-image-work.md).
 */
function bytesPerPixel({ format, channels, depth, inRows }: PictureHeader): number {
  const samples = Math.max(3, channels)
  const sampleBytes = depth === 'uchar' ? 1 : 2
  if (format === 'heif') return 6.2 * samples * sampleBytes
  if (format === 'webp') return 5
  // A JPEG decoder that cannot decode row by row holds the whole picture. It takes two bytes for each colour value of
  // each pixel.
  if (format === 'jpeg') return inRows ? 0.6 : 2.2 * samples
  return inRows ? sampleBytes : 1.2 * samples * sampleBytes
}
