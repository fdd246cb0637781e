import sharp from 'sharp'
import { Failure } from '#domain/failure.ts'
import { pictureKinds, type PictureKind } from '#domain/outfitters/picture-files.ts'
import { costOf, readPictureHeader } from '#server/platform/images/image-cost.ts'
import type { ImageWork } from '#server/platform/images/image-work.ts'
import { detectPhotoType, readStart } from '#server/platform/images/media-type.ts'

interface DrawnPicture {
  /** One for each of the kind's `edges`. */
  readonly sizes: readonly Buffer[]
  readonly mediaType: 'image/jpeg' | 'image/png'
  readonly extension: 'jpg' | 'png'
}

export function typeNotAllowed(type: string): Failure {
  return new Failure(415, 'type-not-allowed', { file: { key: 'file.type-not-allowed', params: { type } } })
}

/**
 * Draws an uploaded file upright, in sRGB and without metadata. The content decides the file's type, not its name. A
 * cover photo becomes a JPEG; a logo stays what it is, because it may be transparent.
 *
 * Throws: 415 for a file that is neither JPEG nor PNG.
 * Throws: 422 for a damaged file, and for a picture whose header announces too many pixels.
 */
export async function drawPicture(work: ImageWork, kind: PictureKind, path: string): Promise<DrawnPicture> {
  const type = detectPhotoType(await readStart(path))
  if (type !== 'image/jpeg' && type !== 'image/png') throw typeNotAllowed(type ?? 'unknown')
  const { edges, maximumPixels } = pictureKinds[kind]
  const header = await readPictureHeader(path).catch((error: unknown) => Promise.reject(damaged(error)))
  return work.run('ingest', costOf(header, maximumPixels), async () => {
    const sizes: Buffer[] = []
    try {
      for (const edge of edges) {
        const upright = sharp(sizes[0] ?? path, {
          failOn: 'error',
          limitInputPixels: maximumPixels,
          sequentialRead: true,
        })
          .autoOrient()
          .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
          .toColourspace('srgb')
        if (kind === 'cover') upright.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true })
        else if (type === 'image/png') upright.png({ compressionLevel: 9 })
        else upright.jpeg({ quality: 90 })
        sizes.push(await upright.toBuffer())
      }
    } catch (error) {
      throw damaged(error)
    }
    return kind === 'logo' && type === 'image/png'
      ? { sizes, mediaType: type, extension: 'png' }
      : { sizes, mediaType: 'image/jpeg', extension: 'jpg' }
  })
}

function damaged(cause: unknown): Failure {
  const failure = new Failure(422, 'file-damaged', { file: 'file.truncated' })
  failure.cause = cause
  return failure
}
