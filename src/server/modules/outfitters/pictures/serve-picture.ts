import { Failure } from '#domain/failure.ts'
import { StorageMiss } from '#server/platform/storage/storage.ts'
import { storedPicture } from './picture-address.ts'
import type { PictureDeps } from '../outfitters.deps.ts'

export interface PictureFile {
  readonly status: 200
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/**
 * Caches may keep the picture forever, because a new one gets a new address.
 *
 * Throws: 404 for an unknown address.
 */
export async function servePicture(deps: Pick<PictureDeps, 'storage'>, path: string): Promise<PictureFile> {
  const picture = storedPicture(path)
  if (picture === null) throw new Failure(404, 'not-found', { general: 'not-found.file' })
  try {
    const body = await deps.storage.getBytes(picture.key)
    return { status: 200, headers: { ...headers, 'content-type': picture.mediaType }, body }
  } catch (error) {
    if (error instanceof StorageMiss) throw new Failure(404, 'not-found', { general: 'not-found.file' })
    throw error
  }
}

const headers = {
  'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
  // The app may run on another origin than the server, so browsers may load the picture from any origin.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}
