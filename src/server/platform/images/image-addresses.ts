/**
 * `w`: watermarked pictures, for everybody. Any other scope: clean pictures, while the order (`o12`), the delivery (`d56`)
 * or the share link (`s34`) allows them. `a`: clean pictures and originals, for who may change the album.
 */
export type ImageScope = 'w' | 'a' | CleanScope
export type CleanScope = `o${number}` | `d${number}` | `s${number}`

export interface AddressedPhoto {
  readonly id: number
  readonly storage_key: string
  readonly rotation: number
}

/** An address stays the same for a UTC day, so that caches can keep its picture. */
export interface ImageAddresses {
  /** Append `/<preset>.jpg` or `/<preset>@2x.jpg`. */
  pathFor(photo: AddressedPhoto, scope: ImageScope, now: Date): string
  /**
   * Returns full addresses of watermarked pictures in an external image service, keyed by `<preset>` and `<preset>@2x`.
   * Clean pictures always use the base address, because an external service cannot check if the viewer may still see
   * them.
   */
  imagesFor(photo: AddressedPhoto): Readonly<Record<string, string>> | null
}

export function masterKey(storageKey: string): string {
  return storageKey.replace(/^originals\//, 'masters/').replace(/\.\w+$/, '.jpg')
}

export function overlayKey(storageKey: string): string {
  return storageKey.replace(/^originals\//, 'watermarks/').replace(/\.\w+$/, '.png')
}
