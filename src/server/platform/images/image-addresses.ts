/** `w`: watermarked, for everybody. Else clean, for as long as the order (`o12`) or the share link (`s34`) opens it. */
export type ImageScope = 'w' | CleanScope
export type CleanScope = `o${number}` | `s${number}`

export interface AddressedPhoto {
  readonly id: number
  readonly storage_key: string
  readonly rotation: number
}

/** Addresses of a photo's pictures. They stay the same for a UTC day, so that caches can hold them. */
export interface ImageAddresses {
  /** Returns the base address. Append `/<preset>.jpg` or `/<preset>@2x.jpg`. */
  pathFor(photo: AddressedPhoto, scope: ImageScope, now: Date): string
  /**
   * Returns full addresses of the watermarked pictures by `<preset>` and `<preset>@2x` of an external service. They
   * take precedence over the base address. Clean pictures have none, because an external service cannot check if the
   * viewer may still see them.
   */
  imagesFor(photo: AddressedPhoto): Readonly<Record<string, string>> | null
}

export function masterKey(storageKey: string): string {
  return storageKey.replace(/^originals\//, 'masters/').replace(/\.\w+$/, '.jpg')
}

export function overlayKey(storageKey: string): string {
  return storageKey.replace(/^originals\//, 'watermarks/').replace(/\.\w+$/, '.png')
}
