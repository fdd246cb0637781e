import type { components } from '#contract/schema.gen.ts'
import { guestPhoto, type GuestPhotoRow } from '#server/platform/images/guest-photo.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import type { SlideshowRow } from './slideshows.store.ts'

/** A slideshow as everybody sees it: its pictures always with a watermark. */
export function presentSlideshow(
  addresses: ImageAddresses,
  slideshow: Pick<SlideshowRow, 'id' | 'name' | 'interval' | 'outfitter_id'>,
  photos: readonly GuestPhotoRow[],
  now: Date,
): components['schemas']['Slideshow'] {
  return {
    id: slideshow.id,
    name: slideshow.name,
    interval: slideshow.interval,
    outfitter_id: slideshow.outfitter_id,
    photos: photos.map((photo) => guestPhoto(addresses, photo, now)),
  }
}
