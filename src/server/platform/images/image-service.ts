import { createHash } from 'node:crypto'
import { Failure } from '#domain/failure.ts'
import { presetNamed, type Preset } from '#domain/photos/presets.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import { StorageMiss, type Storage } from '#server/platform/storage/storage.ts'
import type { DerivativeCache } from './derivative-cache.ts'
import type { ImageWork } from './image-work.ts'
import { masterKey, type AddressedPhoto } from './image-addresses.ts'
import { decodeToMaster } from './inspect-photo.ts'
import { LruMap } from './lru-map.ts'
import { renderDerivative } from './render-derivative.ts'
import type { SignedAddress, SignedAddresses } from './signed-addresses.ts'
import type { Watermarks } from './watermark.ts'

/** What the service needs to know of a photo; `watermark_text` is the outfitter's name. */
export interface ServedPhoto extends AddressedPhoto {
  readonly watermark_text: string
}

export interface ImageServiceDeps {
  readonly addresses: SignedAddresses
  readonly storage: Storage
  readonly cache: DerivativeCache
  readonly work: ImageWork
  readonly watermarks: Watermarks
  readonly clock: Clock
  readonly log: Log
  /** Null when there is no such photo. */
  readonly findPhoto: (id: number) => Promise<ServedPhoto | null>
}

/** The parts of `/images/:photo/:day/:scope/:signature/:file`, as they came. */
export interface ImageRequest extends SignedAddress {
  readonly file: string
  readonly ifNoneMatch: string | null
}

export interface ImageAnswer {
  readonly status: 200 | 304
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
}

interface Wanted {
  readonly preset: Preset
  readonly density: 1 | 2
}

const masterMegapixels = 2.8

/** Pictures are public to whoever has the address; the app may be served from another origin. */
const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
}

/** The built-in image service (rules.md 6.2, 6.3). It knows nothing of the web framework that carries it. */
export class ImageService {
  readonly #deps: ImageServiceDeps
  readonly #flights = new Map<string, Promise<Picture>>()
  readonly #tags = new LruMap<string, string>(20_000)

  constructor(deps: ImageServiceDeps) {
    this.#deps = deps
  }

  /**
   * Failure 403 for an address with any byte changed or past its time, 400 for a size that is not offered there,
   * 404 for a photo that is gone, 503 with Retry-After when too much is waiting.
   */
  async serve(request: ImageRequest): Promise<ImageAnswer> {
    const verdict = this.#deps.addresses.verify(request, this.#deps.clock.now())
    if (verdict === 'wrong') throw new Failure(403, 'image-signature-wrong', { general: 'image.signature-wrong' })
    if (verdict === 'expired') throw new Failure(403, 'image-expired', { general: 'image.expired' })
    const wanted = wantedSize(request.file, request.scope)
    if (wanted === null) throw new Failure(400, 'image-preset-unknown', { general: 'image.preset-unknown' })
    const picture = await this.#picture(request, wanted)
    return this.#answer(request, picture)
  }

  async #picture(request: ImageRequest, wanted: Wanted): Promise<Picture> {
    const key = `${request.photo}-${request.scope}-${request.file}`
    const cached = await this.#deps.cache.get(key)
    if (cached !== null) return { bytes: cached, lasting: true, key }
    const flying = this.#flights.get(key)
    if (flying !== undefined) return flying
    const flight = this.#make(request, wanted, key).finally(() => this.#flights.delete(key))
    this.#flights.set(key, flight)
    return flight
  }

  async #make(request: ImageRequest, wanted: Wanted, key: string): Promise<Picture> {
    const photo = await this.#deps.findPhoto(Number.parseInt(request.photo, 10))
    if (photo === null) throw new Failure(404, 'not-found', { general: 'not-found.photo' })
    // An address from before the photo was turned shows it as it is now, but must not be kept.
    const lasting = this.#deps.addresses.photoName(photo) === request.photo
    const bytes = await this.#deps.work.run('guest', masterMegapixels, () => this.#render(photo, request, wanted))
    if (lasting)
      await this.#deps.cache.put(key, bytes).catch((error: unknown) => {
        this.#deps.log.warn({ err: error, photo: photo.id }, 'a picture could not be kept in the cache')
      })
    return { bytes, lasting, key }
  }

  async #render(photo: ServedPhoto, request: ImageRequest, wanted: Wanted): Promise<Buffer> {
    const watermark = request.scope === 'w' ? { text: photo.watermark_text, photoId: photo.id } : null
    const make = (master: Buffer) =>
      renderDerivative(this.#deps.watermarks, { ...wanted, master, rotation: photo.rotation, watermark })
    const master = await this.#storedMaster(photo)
    try {
      if (master !== null) return await make(master)
    } catch (error) {
      this.#deps.log.warn({ err: error, photo: photo.id }, 'the master is damaged and is made again')
    }
    return make(await this.#restoreMaster(photo))
  }

  async #storedMaster(photo: ServedPhoto): Promise<Buffer | null> {
    try {
      return await this.#deps.storage.getBytes(masterKey(photo.storage_key))
    } catch (error) {
      if (error instanceof StorageMiss) return null
      throw error
    }
  }

  /** Masters are not synced to disk, because they can be made again from the original. */
  async #restoreMaster(photo: ServedPhoto): Promise<Buffer> {
    try {
      const master = await decodeToMaster(await this.#deps.storage.getBytes(photo.storage_key))
      await this.#deps.storage.put(masterKey(photo.storage_key), master, { mediaType: 'image/jpeg', durable: false })
      return master
    } catch (error) {
      if (error instanceof StorageMiss) throw new Failure(404, 'not-found', { general: 'not-found.photo' })
      throw error
    }
  }

  #answer(request: ImageRequest, picture: Picture): ImageAnswer {
    const tag = this.#tag(picture)
    const headers = {
      ...openHeaders,
      'Content-Type': 'image/jpeg',
      'Cache-Control': picture.lasting ? 'public, max-age=31536000, immutable' : 'no-store',
      ETag: tag,
    }
    if (request.ifNoneMatch?.includes(tag)) return { status: 304, headers, body: null }
    return { status: 200, headers, body: picture.bytes }
  }

  #tag(picture: Picture): string {
    const known = picture.lasting ? this.#tags.get(picture.key) : undefined
    if (known !== undefined) return known
    const tag = `"${createHash('sha256').update(picture.bytes).digest('base64url').slice(0, 22)}"`
    if (picture.lasting) this.#tags.set(picture.key, tag)
    return tag
  }
}

interface Picture {
  readonly bytes: Buffer
  readonly lasting: boolean
  readonly key: string
}

/** Only the sizes of the preset list, and only those of the scope that was signed. */
function wantedSize(file: string, scope: string): Wanted | null {
  const match = /^([a-z]+(?:-[a-z]+)*)(@2x)?\.jpg$/.exec(file)
  const preset = match === null ? null : presetNamed(match[1] ?? '')
  if (match === null || preset === null || preset.watermarked !== (scope === 'w')) return null
  if (match[2] === undefined) return { preset, density: 1 }
  return preset.doubled ? { preset, density: 2 } : null
}
