import type { components } from '#contract/schema.gen.ts'
import { photoFileName, visibleText } from '#domain/photos/photo-file-name.ts'
import type { AddressedPhoto, ImageAddresses } from './image-addresses.ts'

type Photo = components['schemas']['Photo']

export interface GuestPhotoRow extends AddressedPhoto {
  readonly name: string
  readonly file_name: string
  readonly media_type: string
  readonly width: number
  readonly height: number
  readonly thumbhash: Buffer
  readonly taken_at: Date | null
  readonly river_section_id: number
}

export function uprightSize(photo: Pick<GuestPhotoRow, 'width' | 'height' | 'rotation'>): {
  width: number
  height: number
} {
  return photo.rotation % 180 === 0
    ? { width: photo.width, height: photo.height }
    : { width: photo.height, height: photo.width }
}

/** Earlier versions stored names as a device sent them. */
export function cleanNames(photo: Pick<GuestPhotoRow, 'id' | 'name' | 'file_name' | 'media_type'>): {
  name: string
  file_name: string
} {
  const fileName = photoFileName(photo.file_name, photo.media_type, photo.id)
  return { name: visibleText(photo.name) || fileName, file_name: fileName }
}

/** The pictures always have a watermark. */
export function guestPhoto(addresses: ImageAddresses, photo: GuestPhotoRow, now: Date): Photo {
  const images = addresses.imagesFor(photo)
  return {
    id: photo.id,
    ...cleanNames(photo),
    ...uprightSize(photo),
    thumbhash: photo.thumbhash.toString('base64'),
    taken_at: photo.taken_at === null ? null : photo.taken_at.toISOString(),
    river_section_id: photo.river_section_id,
    path: addresses.pathFor(photo, 'w', now),
    ...(images === null ? {} : { images }),
  }
}
