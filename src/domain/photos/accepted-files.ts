/** The server detects media types by content, not by file name (docs/rules.md#accepted-photos). */
export const photoMediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

export type PhotoMediaType = (typeof photoMediaTypes)[number]

export const maximumPhotoBytes = 60 * 1024 * 1024

export const maximumPhotoPixels = 60_000_000

export function isPhotoMediaType(type: string): type is PhotoMediaType {
  return photoMediaTypes.some((accepted) => accepted === type)
}

export const photoExtensions: Readonly<Record<PhotoMediaType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}
