import sharp from 'sharp'
import { Failure } from '#domain/failure.ts'
import { pictureKinds, type PictureKind } from '#domain/outfitters/picture-files.ts'
import { costOf, readPictureHeader } from '#server/platform/images/image-cost.ts'
import type { ImageWork } from '#server/platform/images/image-work.ts'
import { detectPhotoType, readStart } from '#server/platform/images/media-type.ts'

export function typeNotAllowed(type: string): Failure {
  return new Failure(415, 'type-not-allowed', { file: { key: 'file.type-not-allowed', params: { type } } })
}

/**
 * Draws an uploaded file in each of the kind's sizes: upright, in sRGB and without metadata. The content decides the
 * file's type, not its name. Only a logo may be transparent.
 *
 * Throws: 415 for a file that is neither JPEG nor PNG.
 * Throws: 422 for a damaged file, and for a picture whose header announces too many pixels.
 */
export async function drawPicture(
  work: ImageWork,
  kind: PictureKind,
  path: string,
): Promise<{ sizes: Buffer[]; extension: 'jpg' | 'png' }> {
  const type = detectPhotoType(await readStart(path))
  if (type !== 'image/jpeg' && type !== 'image/png') throw typeNotAllowed(type ?? 'unknown')
  const { edges, quality, megapixels } = pictureKinds[kind]
  const limitInputPixels = megapixels * 1_000_000
  const isPng = kind === 'logo' && type === 'image/png'
  const header = await readPictureHeader(path).catch((error: unknown) => Promise.reject(damaged(error)))
  return work.run('ingest', costOf(header, limitInputPixels), async () => {
    const sizes: Buffer[] = []
    for (const edge of edges) {
      const upright = sharp(sizes[0] ?? path, { failOn: 'error', limitInputPixels, sequentialRead: true })
        .autoOrient()
        .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
      const drawn = isPng
        ? upright.png({ compressionLevel: 9 })
        : upright.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true })
      sizes.push(await drawn.toBuffer().catch((error: unknown) => Promise.reject(damaged(error))))
    }
    return { sizes, extension: isPng ? 'png' : 'jpg' }
  })
}

function damaged(cause: unknown): Failure {
  const failure = new Failure(422, 'file-damaged', { file: 'file.truncated' })
  failure.cause = cause
  return failure
}
