import sharp from 'sharp'
import { Failure } from '#domain/failure.ts'
import { logoEdge, maximumLogoPixels } from '#domain/outfitters/logo-files.ts'
import { costOf, readPictureHeader } from '#server/platform/images/image-cost.ts'
import type { ImageWork } from '#server/platform/images/image-work.ts'
import { detectPhotoType, readStart } from '#server/platform/images/media-type.ts'

export interface DrawnLogo {
  readonly bytes: Buffer
  readonly mediaType: 'image/jpeg' | 'image/png'
  readonly extension: 'jpg' | 'png'
}

export function typeNotAllowed(type: string): Failure {
  return new Failure(415, 'type-not-allowed', { file: { key: 'file.type-not-allowed', params: { type } } })
}

/**
 * Draws an uploaded file as a logo: upright, in sRGB, without metadata, at most `logoEdge` pixels wide and high. A PNG
 * keeps its transparency. The content decides the file's type, not its name.
 *
 * Throws: 415 for a file that is neither JPEG nor PNG.
 * Throws: 422 for a damaged file, and for a picture whose header announces too many pixels.
 */
export async function drawLogo(work: ImageWork, path: string): Promise<DrawnLogo> {
  const type = detectPhotoType(await readStart(path))
  if (type !== 'image/jpeg' && type !== 'image/png') throw typeNotAllowed(type ?? 'unknown')
  const header = await readPictureHeader(path).catch((error: unknown) => Promise.reject(damaged(error)))
  return work.run('ingest', costOf(header, maximumLogoPixels), async () => {
    const upright = sharp(path, { failOn: 'error', limitInputPixels: maximumLogoPixels, sequentialRead: true })
      .autoOrient()
      .resize(logoEdge, logoEdge, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    try {
      return type === 'image/png'
        ? { bytes: await upright.png({ compressionLevel: 9 }).toBuffer(), mediaType: type, extension: 'png' }
        : { bytes: await upright.jpeg({ quality: 90 }).toBuffer(), mediaType: type, extension: 'jpg' }
    } catch (error) {
      throw damaged(error)
    }
  })
}

function damaged(cause: unknown): Failure {
  const failure = new Failure(422, 'file-damaged', { file: 'file.truncated' })
  failure.cause = cause
  return failure
}
