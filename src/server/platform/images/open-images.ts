import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { AwsImageAddresses } from './aws-image-addresses.ts'
import { DerivativeCache } from './derivative-cache.ts'
import type { ImageAddresses } from './image-addresses.ts'
import { ImageService, type ServedPhoto } from './image-service.ts'
import { ImageWork } from './image-work.ts'
import { SignedAddresses } from './signed-addresses.ts'
import { Watermarks } from './watermark.ts'

/** Everything about pictures that the application needs. */
export interface Images {
  readonly addresses: ImageAddresses
  readonly service: ImageService
  readonly work: ImageWork
  /** Set when another service lays the watermarks over. */
  readonly overlays: Watermarks | null
}

export interface ImagesOptions {
  readonly secretKey: string
  /** Folder of the pictures that can be made again. */
  readonly cacheDirectory: string
  readonly storage: Storage
  /** Null when there is no such photo. */
  readonly findPhoto: (id: number) => Promise<ServedPhoto | null>
  /** Another service that makes the pictures, or null for the built-in one. */
  readonly external: { readonly url: string; readonly secret: string; readonly bucket: string } | null
  readonly clock: Clock
  readonly log: Log
}

/** The built-in image service with its cache and queue; with another service configured, that one's addresses. */
export async function openImages(options: ImagesOptions): Promise<Images> {
  const { storage, clock, log } = options
  const builtIn = new SignedAddresses(options.secretKey)
  const addresses = options.external === null ? builtIn : new AwsImageAddresses({ ...options.external, builtIn })
  const watermarks = new Watermarks()
  const work = new ImageWork()
  const cache = await DerivativeCache.open({ directory: options.cacheDirectory })
  const service = new ImageService({
    addresses: builtIn,
    storage,
    cache,
    work,
    watermarks,
    clock,
    log,
    findPhoto: options.findPhoto,
  })
  return { addresses, service, work, overlays: options.external === null ? null : watermarks }
}
