import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { AddressedPhoto, ImageAddresses, ImageScope } from './image-addresses.ts'
import { LruMap } from './lru-map.ts'

const dayLength = 86_400_000
/** Characters of a signature: 128 bits of the HMAC as base64url. */
const signatureLength = 22

interface Known {
  readonly storageKey: string
  readonly rotation: number
  readonly path: string
}

export interface SignedAddress {
  readonly photo: string
  readonly day: string
  readonly scope: string
  readonly signature: string
}

export type Verdict = 'valid' | 'expired' | 'wrong'

/**
 * Makes and checks addresses of the built-in image service: `/images/<photo>/<day>/<scope>/<signature>`. One signature
 * covers all presets of a photo's scope. It is valid for its UTC day and the next
 * (docs/rules.md#signed-image-addresses).
 */
export class SignedAddresses implements ImageAddresses {
  readonly #key: Buffer
  readonly #known = new Map<string, LruMap<number, Known>>()
  readonly #verified = new LruMap<string, string>(20_000)

  constructor(secretKey: string | Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', secretKey, '', 'eddyline image addresses', 32))
  }

  pathFor(photo: AddressedPhoto, scope: ImageScope, now: Date): string {
    const day = dayOf(now.getTime())
    // Few people see an order's clean pictures, so only watermarked addresses are cached.
    if (scope !== 'w') return this.#path(this.photoName(photo), day, scope)
    const known = this.#day(day)
    const found = known.get(photo.id)
    if (found !== undefined && found.storageKey === photo.storage_key && found.rotation === photo.rotation)
      return found.path
    const path = this.#path(this.photoName(photo), day, scope)
    known.set(photo.id, { storageKey: photo.storage_key, rotation: photo.rotation, path })
    return path
  }

  #path(name: string, day: string, scope: ImageScope): string {
    return `/images/${name}/${day}/${scope}/${this.#sign(name, day, scope)}`
  }

  imagesFor(): null {
    return null
  }

  /**
   * Returns `<id>-<version>` as the photo's name in addresses. A rotation changes the version, so that caches do not
   * show the old picture.
   */
  photoName(photo: AddressedPhoto): string {
    const version = createHmac('sha256', this.#key).update(`photo|${photo.storage_key}|${photo.rotation}`).digest()
    return `${photo.id}-${version.toString('base64url').slice(0, 8)}`
  }

  /** Compares the signature in constant time, so that nobody can guess it by timing. */
  verify(address: SignedAddress, now: Date): Verdict {
    const { photo, day, scope, signature } = address
    const expected = this.#expected(photo, day, scope)
    const given = Buffer.from(signature.padEnd(signatureLength).slice(0, signatureLength))
    const wanted = Buffer.from(expected)
    const equal = given.length === wanted.length && timingSafeEqual(given, wanted)
    if (!equal || signature.length !== signatureLength) return 'wrong'
    const present = now.getTime()
    // Also accepts addresses of tomorrow, because another server's clock may be ahead.
    const valid = day === dayOf(present) || day === dayOf(present - dayLength) || day === dayOf(present + dayLength)
    return valid ? 'valid' : 'expired'
  }

  #expected(photo: string, day: string, scope: string): string {
    const key = `${photo}|${day}|${scope}`
    const known = this.#verified.get(key)
    if (known !== undefined) return known
    const expected = this.#sign(photo, day, scope)
    this.#verified.set(key, expected)
    return expected
  }

  #sign(photo: string, day: string, scope: string): string {
    return createHmac('sha256', this.#key)
      .update(`address|${photo}|${day}|${scope}`)
      .digest('base64url')
      .slice(0, signatureLength)
  }

  /** The cache holds two days only. */
  #day(name: string): LruMap<number, Known> {
    const present = this.#known.get(name)
    if (present !== undefined) return present
    const made = new LruMap<number, Known>(50_000)
    this.#known.set(name, made)
    for (const old of this.#known.keys()) {
      if (this.#known.size <= 2) break
      this.#known.delete(old)
    }
    return made
  }
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
