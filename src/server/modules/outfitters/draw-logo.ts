import { open } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { Failure } from '#domain/failure.ts'
import { logoEdge, maximumLogoPixels } from '#domain/outfitters/logo-files.ts'
import type { ImageWork } from '#server/platform/images/image-work.ts'
import { detectPhotoType, signatureLength } from '#server/platform/images/media-type.ts'

export interface DrawnLogo {
  readonly bytes: Buffer
  readonly mediaType: 'image/jpeg' | 'image/png'
  readonly extension: 'jpg' | 'png'
}

/** product.md 5, to the letter. */
export function typeNotAllowed(type: string): Failure {
  return new Failure(415, 'type-not-allowed', { file: { key: 'file.type-not-allowed', params: { type } } })
}

/**
 * A received file drawn anew as a logo: upright, in sRGB, within `logoEdge` a side, without anything else that was in the
 * file; a PNG keeps its transparency. What it is, its content tells. Throws Failure 415 for another type, 422 for a damaged file or one of too
 * many pixels, which is refused by its header alone.
 */
export async function drawLogo(work: ImageWork, path: string): Promise<DrawnLogo> {
  const type = detectPhotoType(await readStart(path))
  if (type !== 'image/jpeg' && type !== 'image/png') throw typeNotAllowed(type ?? 'unknown')
  const { width, height } = await readHeader(path)
  if (width * height > maximumLogoPixels)
    throw new Failure(422, 'too-many-pixels', {
      file: { key: 'file.too-many-pixels', params: { limit: maximumLogoPixels / 1_000_000 } },
    })
  return work.run('ingest', (width * height) / 1_000_000, async () => {
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

async function readStart(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureLength), 0, signatureLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function readHeader(path: string): Promise<Metadata> {
  try {
    return await sharp(path, { failOn: 'error', limitInputPixels: false, sequentialRead: true }).metadata()
  } catch (error) {
    throw damaged(error)
  }
}

function damaged(cause: unknown): Failure {
  const failure = new Failure(422, 'file-damaged', { file: 'file.truncated' })
  failure.cause = cause
  return failure
}
