import { createHash } from 'node:crypto'
import { Failure } from '#domain/failure.ts'
import { firstShownFiles, presetNamed, presets } from '#domain/photos/presets.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import { StorageMiss, type Storage } from '#server/platform/storage/storage.ts'
import type { DerivativeCache } from './derivative-cache.ts'
import { pictureCost, restoreCost } from './image-cost.ts'
import type { ImageWork } from './image-work.ts'
import { masterKey, type AddressedPhoto } from './image-addresses.ts'
import { decodeToMaster } from './inspect-photo.ts'
import { LruMap } from './lru-map.ts'
import { openMaster, renderDerivative, turnOriginal, type Wanted } from './render-derivative.ts'
import type { SignedAddress, SignedAddresses } from './signed-addresses.ts'
import type { Watermarks } from './watermark.ts'

/** `watermark_text` is the outfitter's name. */
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
  /** Says if the scope of an address, an order or share link, may show the clean picture of a photo. */
  readonly clean: { mayBeSeen(scope: string, photoId: number, now: Date): Promise<boolean> }
  readonly hidden: { has(id: number, now: Date): Promise<boolean> }
  readonly findPhoto: (id: number) => Promise<ServedPhoto | null>
}

export interface ImageRequest extends SignedAddress {
  readonly file: string
  readonly ifNoneMatch: string | null
}

export interface ImageAnswer {
  readonly status: 200 | 304
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
}

/**
 * Headers that let pages of every origin show a picture. The signature in the picture's address is the only protection.
 */
const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
}

const originalFile = 'original.jpg'

/** Photos that may wait to be drawn ahead. Pictures of more are drawn when a guest asks. */
const mostAhead = 5000

/** The built-in image service (docs/rules.md#image-service). */
export class ImageService {
  readonly #deps: ImageServiceDeps
  readonly #flights = new Map<string, Promise<Picture>>()
  readonly #tags = new LruMap<string, string>(20_000)
  readonly #ahead = new Set<number>()
  #drawing: Promise<void> | null = null
  #isStopped = false

  constructor(deps: ImageServiceDeps) {
    this.#deps = deps
  }

  /**
   * Throws: 403 for a changed or expired address, 400 for an unknown size, 404 for a missing photo.
   * Throws: 410 for a hidden photo, except in a buyer's order.
   * Throws: 410 for a clean picture after the refund of its order or photo, or the end of its share link.
   * Throws: 503 with Retry-After under overload.
   */
  async serve(request: ImageRequest): Promise<ImageAnswer> {
    const verdict = this.#deps.addresses.verify(request, this.#deps.clock.now())
    if (verdict === 'wrong') throw new Failure(403, 'image-signature-wrong', { general: 'image.signature-wrong' })
    if (verdict === 'expired') throw new Failure(403, 'image-expired', { general: 'image.expired' })
    const isOriginal = request.scope === 'a' && request.file === originalFile
    const wanted = isOriginal ? 'original' : parseSize(request.file, request.scope)
    if (wanted === null) throw new Failure(400, 'image-preset-unknown', { general: 'image.preset-unknown' })
    if (await this.#hasEnded(request)) throw new Failure(410, 'image-ended', { general: 'image.expired' })
    const picture = wanted === 'original' ? await this.#original(request) : await this.#picture(request, wanted)
    return this.#answer(request, picture)
  }

  /**
   * Draws the pictures of a photo that guests look at first, while no other image work runs or waits. Best effort: a
   * restart forgets the photos that wait, and a guest's request then draws their pictures.
   */
  drawAhead(photoId: number): void {
    if (this.#ahead.size < mostAhead) this.#ahead.add(photoId)
    this.#drawing ??= this.#drawWaiting().finally(() => (this.#drawing = null))
  }

  /** Ends the drawing ahead after the picture that is being drawn. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#drawing
  }

  async #drawWaiting(): Promise<void> {
    for (const id of this.#ahead) {
      this.#ahead.delete(id)
      await this.#drawFirstShown(id).catch((error: unknown) => {
        if (!(error instanceof StorageMiss)) this.#deps.log.warn({ err: error, photo: id }, 'could not draw ahead')
      })
    }
  }

  async #drawFirstShown(id: number): Promise<void> {
    const photo = this.#isStopped ? null : await this.#deps.findPhoto(id)
    if (photo === null) return
    const { addresses, cache, storage, watermarks, work } = this.#deps
    const bytes = await storage.getBytes(masterKey(photo.storage_key))
    await work.run('ahead', pictureCost, async () => {
      const master = await openMaster(bytes, presets['viewer-full'].width)
      for (const file of firstShownFiles) {
        const key = keyOf(addresses.photoName(photo), 'w', file)
        const wanted = parseSize(file, 'w')
        if (this.#isStopped || wanted === null || (await cache.get(key)) !== null) continue
        const watermark = { text: photo.watermark_text, photoId: id }
        const drawing = { ...wanted, master, rotation: photo.rotation, watermark }
        await cache.put(key, await renderDerivative(watermarks, drawing))
      }
    })
  }

  /** The address in a buyer's order (scope `o`) still shows a photo that the outfitter hid on request. */
  async #hasEnded({ photo, scope }: ImageRequest): Promise<boolean> {
    const now = this.#deps.clock.now()
    const id = Number.parseInt(photo, 10)
    if (!scope.startsWith('o') && (await this.#deps.hidden.has(id, now))) return true
    return scope !== 'w' && scope !== 'a' && !(await this.#deps.clean.mayBeSeen(scope, id, now))
  }

  /** Not cached, because it is large and seldom asked for twice. */
  async #original(request: ImageRequest): Promise<Picture> {
    const photo = await this.#findPhoto(request)
    const isPlain = photo.storage_key.endsWith('.jpg') && photo.rotation === 0
    // Within the budget of ingest, because an original may take 60 MB, and its pixels much more.
    const bytes = await this.#deps.work.run('ingest', isPlain ? pictureCost : restoreCost, async () => {
      const stored = await this.#deps.storage.getBytes(photo.storage_key).catch((error: unknown) => {
        throw error instanceof StorageMiss ? photoNotFound() : error
      })
      return isPlain ? stored : turnOriginal(stored, photo.rotation)
    })
    const lasting = this.#deps.addresses.photoName(photo) === request.photo
    return { bytes, lasting, key: keyOf(request.photo, request.scope, request.file) }
  }

  async #picture(request: ImageRequest, wanted: Wanted): Promise<Picture> {
    const key = keyOf(request.photo, request.scope, request.file)
    const cached = await this.#deps.cache.get(key)
    if (cached !== null) return { bytes: cached, lasting: true, key }
    const flying = this.#flights.get(key)
    if (flying !== undefined) return flying
    const flight = this.#make(request, wanted, key).finally(() => this.#flights.delete(key))
    this.#flights.set(key, flight)
    return flight
  }

  async #make(request: ImageRequest, wanted: Wanted, key: string): Promise<Picture> {
    let photo = await this.#findPhoto(request)
    const bytes = await this.#render(photo, request, wanted).catch(async (error: unknown) => {
      if (!(error instanceof StorageMiss)) throw error
      // A stored file may be missing because the original has arrived meanwhile and replaced the files of the preview.
      const current = await this.#findPhoto(request)
      if (current.storage_key === photo.storage_key) throw photoNotFound()
      photo = current
      return this.#render(current, request, wanted)
    })
    // The address changes with each rotation of the photo. An older address shows the photo as it is now, but no cache
    // may keep that picture. After another rotation the same address may stand for a different picture.
    const lasting = this.#deps.addresses.photoName(photo) === request.photo
    if (lasting)
      await this.#deps.cache.put(key, bytes).catch((error: unknown) => {
        this.#deps.log.warn({ err: error, photo: photo.id }, 'a picture could not be kept in the cache')
      })
    return { bytes, lasting, key }
  }

  async #findPhoto({ photo: name }: ImageRequest): Promise<ServedPhoto> {
    const photo = await this.#deps.findPhoto(Number.parseInt(name, 10))
    if (photo === null) throw photoNotFound()
    return photo
  }

  async #render(photo: ServedPhoto, request: ImageRequest, wanted: Wanted): Promise<Buffer> {
    const watermark = request.scope === 'w' ? { text: photo.watermark_text, photoId: photo.id } : null
    const make = (master: Buffer) =>
      renderDerivative(this.#deps.watermarks, { ...wanted, master, rotation: photo.rotation, watermark })
    const { work } = this.#deps
    const drawn = await work.run('guest', pictureCost, () => this.#renderStored(photo, make))
    if (drawn !== null) return drawn
    // Not a guest's job: it may take all memory, and other guests would wait behind it.
    const master = await work.run('ingest', restoreCost, () => this.#restoreMaster(photo))
    return work.run('guest', pictureCost, () => make(master))
  }

  async #renderStored(photo: ServedPhoto, make: (master: Buffer) => Promise<Buffer>): Promise<Buffer | null> {
    const master = await this.#storedMaster(photo)
    try {
      return master === null ? null : await make(master)
    } catch (error) {
      this.#deps.log.warn({ err: error, photo: photo.id }, 'the master is damaged and is made again')
      return null
    }
  }

  async #storedMaster(photo: ServedPhoto): Promise<Buffer | null> {
    try {
      return await this.#deps.storage.getBytes(masterKey(photo.storage_key))
    } catch (error) {
      if (error instanceof StorageMiss) return null
      throw error
    }
  }

  /** Masters are not synced to disk, because the server can always make them again. */
  async #restoreMaster(photo: ServedPhoto): Promise<Buffer> {
    const master = await decodeToMaster(await this.#deps.storage.getBytes(photo.storage_key))
    await this.#deps.storage.put(masterKey(photo.storage_key), master, { mediaType: 'image/jpeg', durable: false })
    return master
  }

  #answer(request: ImageRequest, picture: Picture): ImageAnswer {
    const tag = this.#tag(picture)
    const headers = {
      ...openHeaders,
      'Content-Type': 'image/jpeg',
      'Cache-Control': cachingOf(request, picture),
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

function photoNotFound(): Failure {
  return new Failure(404, 'not-found', { general: 'not-found.photo' })
}

/**
 * A browser must ask the server before it shows a clean picture, so that a revoked share link shows nothing. Shared
 * caches ask about watermarked pictures every minute, so that a hidden photo disappears there too.
 */
function cachingOf(request: ImageRequest, picture: Picture): string {
  if (!picture.lasting) return 'no-store'
  return request.scope === 'w' ? 'public, max-age=31536000, s-maxage=60, immutable' : 'private, no-cache'
}

function keyOf(photoName: string, scope: string, file: string): string {
  return `${photoName}-${scope === 'w' ? 'w' : 'c'}-${file}`
}

interface Picture {
  readonly bytes: Buffer
  readonly lasting: boolean
  readonly key: string
}

/** Scope `w` of the signed address allows only watermarked presets, and every other scope only clean ones. */
function parseSize(file: string, scope: string): Wanted | null {
  const match = /^([a-z]+(?:-[a-z]+)*)(@2x)?\.jpg$/.exec(file)
  const preset = match === null ? null : presetNamed(match[1] ?? '')
  if (match === null || preset === null || preset.watermarked !== (scope === 'w')) return null
  if (match[2] === undefined) return { preset, density: 1 }
  return preset.doubled ? { preset, density: 2 } : null
}
