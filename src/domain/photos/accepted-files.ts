/** Media types of photos that are taken in, told by content (rules.md 6.1). */
export const photoMediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

export type PhotoMediaType = (typeof photoMediaTypes)[number]

/** The largest photo file in bytes: 60 MB. */
export const maximumPhotoBytes = 60 * 1024 * 1024

/** The largest photo in pixels: 60 megapixels. */
export const maximumPhotoPixels = 60_000_000

/** True for a photo's media type. */
export function isPhotoMediaType(type: string): type is PhotoMediaType {
  return photoMediaTypes.some((accepted) => accepted === type)
}

/** The ending of a stored photo's file name. */
export const photoExtensions: Readonly<Record<PhotoMediaType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}
