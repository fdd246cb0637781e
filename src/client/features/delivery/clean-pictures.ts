import type { DeliveryPhoto, SharedPhoto } from '#contract/schema.gen.ts'
import { imageUrl } from '#domain/photos/image-url.ts'
import type { ShownPhoto } from '#client/shared-views/photo-image.tsx'

/**
 * As the viewer shows photos: clean pictures exist in one size, and their addresses open no other, so that each size
 * that the viewer asks for is that one.
 */
function inOneSize(photo: ShownPhoto, preset: 'share' | 'delivery'): ShownPhoto {
  const address = imageUrl(photo, preset)
  const sizes = ['viewer-thumb', 'viewer-thumb@2x', 'viewer-full', 'outfitter-zoom', preset]
  return { ...photo, images: Object.fromEntries(sizes.map((size) => [size, address])) }
}

/** A bought photo without watermark. */
export function deliveredPicture({ id, name, width, height, thumbhash, ...photo }: DeliveryPhoto): ShownPhoto {
  const pictures = { path: photo.delivery_path, images: photo.delivery_images }
  return inOneSize({ id, name, width, height, thumbhash, ...pictures }, 'delivery')
}

/** A shared photo; what it was called stays with the guest. */
export function sharedPicture(photo: SharedPhoto): ShownPhoto {
  return inOneSize(photo, 'share')
}
