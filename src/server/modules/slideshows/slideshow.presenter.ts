import type { components } from '#contract/schema.gen.ts'
import { guestPhoto, type GuestPhotoRow } from '#server/platform/images/guest-photo.ts'
import type { ImageAddresses } from '#server/platform/images/image-addresses.ts'
import { versionOf } from '#server/platform/versions/entity-version.ts'
import { slideshowFields, type SlideshowRow } from './slideshows.store.ts'

/** Pictures have a watermark, because everybody may open the link. */
export function presentSlideshow(
  addresses: ImageAddresses,
  slideshow: Pick<SlideshowRow, 'id' | 'name' | 'interval' | 'outfitter_id' | 'client_id'>,
  photos: readonly GuestPhotoRow[],
  now: Date,
): components['schemas']['Slideshow'] {
  return {
    id: slideshow.id,
    name: slideshow.name,
    interval: slideshow.interval,
    outfitter_id: slideshow.outfitter_id,
    ...(slideshow.client_id !== null && { client_id: slideshow.client_id }),
    photos: photos.map((photo) => guestPhoto(addresses, photo, now)),
    version: versionOf(slideshow, slideshowFields),
  }
}
