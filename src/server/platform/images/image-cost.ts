import sharp, { type Metadata } from 'sharp'
import { Failure } from '#domain/failure.ts'
import { imageMemoryBudget, type ImageCost } from './image-work.ts'
import { isInOneScan } from './jpeg-scans.ts'

/** Memory of the pipeline behind the decoder, whatever the size of the picture. */
const bytesOfPipeline = 16_000_000

/** The cost of a picture drawn from a master: the memory for the master's pixels twice, and for the encoder. */
export const pictureCost: ImageCost = { megapixels: 2.8, bytes: 32_000_000 }

/** The cost of making a master again. It takes the whole budget, because the original may be of any kind. */
export const restoreCost: ImageCost = { megapixels: 60, bytes: imageMemoryBudget }

/** The facts of a file's header that decide about memory. */
export interface PictureHeader extends Pick<Metadata, 'format' | 'width' | 'height' | 'channels' | 'depth'> {
  /** The decoder can give row after row. False for interlaced and progressive files. */
  readonly inRows: boolean
}

/** Reads the header of a file. Rejects when the decoder does not know it. */
export async function readPictureHeader(path: string): Promise<PictureHeader & Metadata> {
  const header = await sharp(path, { failOn: 'error', limitInputPixels: false, sequentialRead: true }).metadata()
  return { ...header, inRows: !header.isProgressive && (header.format !== 'jpeg' || (await isInOneScan(path))) }
}

/** Returns the cost of decoding a picture. Throws Failure 422 above `mostPixels`. */
export function costOf(header: PictureHeader, mostPixels: number): ImageCost {
  const pixels = header.width * header.height
  if (pixels > mostPixels)
    throw new Failure(422, 'too-many-pixels', {
      file: { key: 'file.too-many-pixels', params: { limit: mostPixels / 1_000_000 } },
    })
  return { megapixels: pixels / 1_000_000, bytes: bytesOfPipeline + pixels * bytesPerPixel(header) }
}

/** Upper bounds, measured with 59 megapixels of each kind (docs/decisions/056-memory-of-image-work.md). */
function bytesPerPixel({ format, channels, depth, inRows }: PictureHeader): number {
  const samples = Math.max(3, channels)
  const sampleBytes = depth === 'uchar' ? 1 : 2
  if (format === 'heif') return 6.2 * samples * sampleBytes
  if (format === 'webp') return 5
  // Without rows, a decoder of JPEG holds all coefficients, of two bytes each.
  if (format === 'jpeg') return inRows ? 0.6 : 2.2 * samples
  return inRows ? sampleBytes : 1.2 * samples * sampleBytes
}
