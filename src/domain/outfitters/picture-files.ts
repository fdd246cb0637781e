/** Media types that a browser may declare (docs/rules.md#logo-files). The server checks the content. */
export const pictureMediaTypes: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png']

/**
 * The pictures that an outfitter uploads. `edges`: the server scales the file down until it fits into a square with
 * sides of this many pixels, once for each. `megabytes` and `megapixels`: the limits of the file.
 */
export const pictureKinds = {
  logo: { column: 'logo_path', folder: 'logos', edges: [800], quality: 90, megabytes: 5, megapixels: 25 },
  cover: { column: 'cover_path', folder: 'covers', edges: [1600, 800], quality: 80, megabytes: 25, megapixels: 60 },
} as const

export type PictureKind = keyof typeof pictureKinds

/** Returns the address or storage key of a cover photo's smaller size. */
export function smallCover(path: string): string {
  return path.replace(/\.jpg$/, '-800.jpg')
}

/** Sizes, as in HTML, of the picture on an outfitter's card of the home page. */
export const cardPictureSizes = '(min-width: 600px) 560px, 100vw'
