import { Failure } from '#domain/failure.ts'
import { StorageMiss } from '#server/platform/storage/storage.ts'
import { storedLogo } from './logo-address.ts'
import type { LogoDeps } from '../outfitters.deps.ts'

export interface LogoFile {
  readonly status: 200
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/**
 * Caches may keep the logo forever, because a new logo gets a new address.
 *
 * Throws: 404 for an unknown address.
 */
export async function serveLogo(deps: Pick<LogoDeps, 'storage'>, path: string): Promise<LogoFile> {
  const logo = storedLogo(path)
  if (logo === null) throw new Failure(404, 'not-found', { general: 'not-found.file' })
  try {
    const body = await deps.storage.getBytes(logo.key)
    return { status: 200, headers: { ...headers, 'content-type': logo.mediaType }, body }
  } catch (error) {
    if (error instanceof StorageMiss) throw new Failure(404, 'not-found', { general: 'not-found.file' })
    throw error
  }
}

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  // The app may run on another origin than the server, so browsers may load a logo from any origin.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}
