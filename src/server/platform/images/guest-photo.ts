import type { components } from '#contract/schema.gen.ts'
import type { AddressedPhoto, ImageAddresses, ImageScope } from './image-addresses.ts'

type Photo = components['schemas']['Photo']

/** The columns of a photo that guests see. */
export interface GuestPhotoRow extends AddressedPhoto {
  readonly name: string
  readonly file_name: string
  readonly width: number
  readonly height: number
  readonly thumbhash: Buffer
  readonly taken_at: Date | null
  readonly river_section_id: number
}

/** The upright size as shown: a quarter turn swaps the sides. */
export function shownSize(photo: Pick<GuestPhotoRow, 'width' | 'height' | 'rotation'>): {
  width: number
  height: number
} {
  return photo.rotation % 180 === 0
    ? { width: photo.width, height: photo.height }
    : { width: photo.height, height: photo.width }
}

/** A photo as the contract names it for guests, its pictures always with a watermark. */
export function guestPhoto(addresses: ImageAddresses, photo: GuestPhotoRow, now: Date): Photo {
  const scope: ImageScope = 'w'
  const images = addresses.imagesFor(photo, scope, now)
  return {
    id: photo.id,
    name: photo.name,
    file_name: photo.file_name,
    ...shownSize(photo),
    thumbhash: photo.thumbhash.toString('base64'),
    taken_at: photo.taken_at === null ? null : photo.taken_at.toISOString(),
    river_section_id: photo.river_section_id,
    path: addresses.pathFor(photo, scope, now),
    ...(images === null ? {} : { images }),
  }
}
