import { createHmac } from 'node:crypto'
import { presets } from '#domain/photos/presets.ts'
import { masterKey, overlayKey, type AddressedPhoto, type ImageAddresses, type ImageScope } from './image-addresses.ts'
import { LruMap } from './lru-map.ts'

export interface AwsImageOptions {
  readonly url: string
  readonly secret: string
  readonly bucket: string
  readonly builtIn: ImageAddresses
}

type Images = Readonly<Record<string, string>>

/**
 * Makes addresses for AWS Dynamic Image Transformation: base64 JSON of bucket, key and edits, signed with its secret
 * (docs/rules.md#signed-image-addresses). That service overlays each photo's watermark, which is stored beside its
 * master.
 */
export class AwsImageAddresses implements ImageAddresses {
  readonly #options: AwsImageOptions
  readonly #known = new LruMap<string, Images>(20_000)

  constructor(options: AwsImageOptions) {
    this.#options = options
  }

  pathFor(photo: AddressedPhoto, scope: ImageScope, now: Date): string {
    return this.#options.builtIn.pathFor(photo, scope, now)
  }

  imagesFor(photo: AddressedPhoto): Images {
    const key = `${photo.storage_key}|${photo.rotation}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const made: Record<string, string> = {}
    for (const [name, preset] of Object.entries(presets)) {
      if (!preset.watermarked) continue
      made[name] = this.#address(photo, preset, 1)
      if (preset.doubled) made[`${name}@2x`] = this.#address(photo, preset, 2)
    }
    this.#known.set(key, made)
    return made
  }

  #address(photo: AddressedPhoto, preset: (typeof presets)[keyof typeof presets], density: 1 | 2): string {
    const { bucket, secret, url } = this.#options
    const edits = {
      ...(photo.rotation === 0 ? {} : { rotate: photo.rotation }),
      resize: { width: preset.width * density, height: preset.height * density, fit: 'inside' },
      overlayWith: { bucket, key: overlayKey(photo.storage_key), alpha: '0', wRatio: '100', hRatio: '100' },
      jpeg: { quality: preset.quality },
      toFormat: 'jpeg',
    }
    const request = JSON.stringify({ bucket, key: masterKey(photo.storage_key), edits })
    const path = `/${Buffer.from(request).toString('base64')}`
    const signature = createHmac('sha256', secret).update(path).digest('hex')
    return `${url}${path}?signature=${signature}`
  }
}
