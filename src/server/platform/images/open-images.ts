import { AwsImageAddresses } from './aws-image-addresses.ts'
import { DerivativeCache } from './derivative-cache.ts'
import type { ImageAddresses } from './image-addresses.ts'
import { ImageService, type ImageServiceDeps } from './image-service.ts'
import { ImageWork } from './image-work.ts'
import { SignedAddresses } from './signed-addresses.ts'
import { Watermarks } from './watermark.ts'

export interface Images {
  readonly addresses: ImageAddresses
  readonly service: ImageService
  readonly work: ImageWork
  /** Called after a photo's picture is new or turned. */
  readonly drawAhead: (photoId: number) => void
  /** Draws the watermarks that an external image service overlays. */
  readonly overlays: Watermarks | null
}

export interface ImagesOptions extends Pick<
  ImageServiceDeps,
  'storage' | 'findPhoto' | 'clean' | 'hidden' | 'clock' | 'log'
> {
  readonly secretKey: string
  readonly cacheDirectory: string
  /** Null for the built-in one. */
  readonly external: { readonly url: string; readonly secret: string; readonly bucket: string } | null
}

export async function openImages({ secretKey, cacheDirectory, external, ...ports }: ImagesOptions): Promise<Images> {
  const builtIn = new SignedAddresses(secretKey)
  const addresses = external === null ? builtIn : new AwsImageAddresses({ ...external, builtIn })
  const watermarks = new Watermarks()
  const work = new ImageWork()
  const cache = await DerivativeCache.open({ directory: cacheDirectory })
  const service = new ImageService({ ...ports, addresses: builtIn, cache, work, watermarks })
  const drawAhead = external === null ? (id: number) => service.drawAhead(id) : () => {}
  return { addresses, service, work, drawAhead, overlays: external === null ? null : watermarks }
}
