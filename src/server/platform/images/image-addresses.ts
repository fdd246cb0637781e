/** `w`: watermarked, for everybody; `c`: clean, for those who bought. */
export type ImageScope = 'w' | 'c'

/** What an address is made of: columns of the photo's row. */
export interface AddressedPhoto {
  readonly id: number
  readonly storage_key: string
  readonly rotation: number
}

/** Addresses of a photo's pictures, the same for a whole UTC day so that caches can hold them. */
export interface ImageAddresses {
  /** The base address; `/<preset>.jpg` or `/<preset>@2x.jpg` is appended to it. */
  pathFor(photo: AddressedPhoto, scope: ImageScope, now: Date): string
  /**
   * Full addresses by `<preset>` and `<preset>@2x` where another service makes the pictures; they win over the base
   * address.
   */
  imagesFor(photo: AddressedPhoto, scope: ImageScope, now: Date): Readonly<Record<string, string>> | null
}

/** Where the master lies beside the original of `storage_key`. */
export function masterKey(storageKey: string): string {
  return storageKey.replace(/^originals\//, 'masters/').replace(/\.\w+$/, '.jpg')
}

/** Where a watermark to be laid over lies, for services that burn it in themselves. */
export function overlayKey(storageKey: string): string {
  return storageKey.replace(/^originals\//, 'watermarks/').replace(/\.\w+$/, '.png')
}
