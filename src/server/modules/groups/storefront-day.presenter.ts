import type { components } from '#contract/schema.gen.ts'
import { discountEndsAt, isWindowOpen } from '#domain/pricing/discount-window.ts'
import { cleanNames, uprightSize } from '#server/platform/images/guest-photo.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import type { DayGroupRow, DayPhotoRow } from './storefront-day.store.ts'

type Photo = components['schemas']['Photo']
type StorefrontGroup = components['schemas']['StorefrontGroup']

export function presentDayPhoto(addresses: ImageAddresses, photo: DayPhotoRow, now: Date): Photo {
  const { width, height } = uprightSize(photo)
  const presented: Photo = {
    id: photo.id,
    ...cleanNames(photo),
    width,
    height,
    thumbhash: photo.thumbhash,
    taken_at: photo.taken_at,
    river_section_id: photo.river_section_id,
    path: addresses.pathFor(photo, 'w', now),
  }
  const images = addresses.imagesFor(photo)
  if (images !== null) presented.images = images
  return presented
}

export function presentDayGroup(group: DayGroupRow, photos: Photo[], discount24: number, now: Date): StorefrontGroup {
  const discounted = discount24 > 0 && isWindowOpen(group.created_at, now)
  return {
    id: group.id,
    name: group.name,
    date: group.date,
    created_at: group.created_at.toISOString(),
    discount_ends_at: discounted ? discountEndsAt(group.created_at).toISOString() : null,
    photos,
  }
}
