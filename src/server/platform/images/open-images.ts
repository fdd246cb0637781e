import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { AwsImageAddresses } from './aws-image-addresses.ts'
import { DerivativeCache } from './derivative-cache.ts'
import { CleanAccess } from './clean-access.ts'
import { HiddenPhotos } from './hidden-photos.ts'
import type { CleanScope, ImageAddresses } from './image-addresses.ts'
import { ImageService, type ServedPhoto } from './image-service.ts'
import { ImageWork } from './image-work.ts'
import { SignedAddresses } from './signed-addresses.ts'
import { Watermarks } from './watermark.ts'

export interface Images {
  readonly addresses: ImageAddresses
  readonly service: ImageService
  readonly work: ImageWork
  /** Draws the watermarks that an external image service overlays. Null with the built-in service. */
  readonly overlays: Watermarks | null
}

export interface ImagesOptions {
  readonly secretKey: string
  readonly cacheDirectory: string
  readonly storage: Storage
  readonly findPhoto: (id: number) => Promise<ServedPhoto | null>
  readonly opensClean: (scope: CleanScope) => Promise<boolean>
  readonly findHidden: () => Promise<readonly number[]>
  /** Access to an external image service; null for the built-in one. */
  readonly external: { readonly url: string; readonly secret: string; readonly bucket: string } | null
  readonly clock: Clock
  readonly log: Log
}

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
    clean: new CleanAccess(options.opensClean),
    hidden: new HiddenPhotos(options.findHidden),
  })
  return { addresses, service, work, overlays: options.external === null ? null : watermarks }
}
