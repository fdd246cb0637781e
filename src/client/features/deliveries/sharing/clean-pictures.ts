import type { DeliveryPhoto, SharedPhoto } from '#contract/schema.gen.ts'
import { imageUrl } from '#domain/photos/image-url.ts'
import type { ShownPhoto } from '#client/shared-views/photo-image.tsx'

/** The server signs a picture without a watermark in one size only. */
function inOneSize(photo: ShownPhoto, preset: 'share' | 'delivery'): ShownPhoto {
  const address = imageUrl(photo, preset)
  const sizes = ['viewer-thumb', 'viewer-thumb@2x', 'viewer-full', 'outfitter-zoom', preset]
  return { ...photo, images: Object.fromEntries(sizes.map((size) => [size, address])) }
}

export function deliveredPicture({ id, name, width, height, thumbhash, delivery_path }: DeliveryPhoto): ShownPhoto {
  return inOneSize({ id, name, width, height, thumbhash, path: delivery_path }, 'delivery')
}

/** The picture has no photo name, because a name belongs to the guest's order and a share link is public. */
export function sharedPicture(photo: SharedPhoto): ShownPhoto {
  return inOneSize(photo, 'share')
}
