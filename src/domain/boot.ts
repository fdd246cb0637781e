import { imageUrl } from './photos/image-url.ts'

/**
 * What the page's HTML carries in `<script type="application/json" id="boot">`, so that a first visit needs no second
 * round trip. The parameters are the contract's answers: of public/outfitter/all, search/outfitter and
 * search/displayGroups.
 */
export interface BootData<Outfitters, Storefront, Day> {
  readonly build: string
  /** On the home page. */
  readonly outfitters?: Outfitters
  /** On an outfitter's page; `slug` as it stands in the address. */
  readonly storefront?: { readonly slug: string; readonly answer: Storefront }
  readonly day?: BootDay<Day>
}

export interface BootDay<Day> {
  readonly answer: Day
  /** The answer was cut (first groups, first photos of each, first singles); the browser then loads the whole day. */
  readonly partial: boolean
  /** How many there are in all, so that the page keeps their room: groups, singles, photos per group id. */
  readonly groupCount: number
  readonly photoCount: number
  readonly groupPhotoCounts: Readonly<Record<string, number>>
}

/** The id of the script element. */
export const bootElementId = 'boot'

/** How much of a day a partial answer should carry: what the first screens show. */
export const bootLimits = { groups: 4, photosPerGroup: 6, photos: 18 } as const

interface AddressedPhoto {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly images?: Readonly<Record<string, string>> | null
}

export interface ImageSources {
  readonly src: string
  readonly srcSet: string
  readonly sizes: string
}

function fittedWidth(photo: AddressedPhoto, width: number, height: number): number {
  return Math.max(1, Math.round(photo.width * Math.min(1, width / photo.width, height / photo.height)))
}

/** Height of the photos in a group's strip, in CSS pixels: on phones, and from 700 px of width. */
export const stripHeights = { narrow: 148, wide: 196 } as const

/** The `sizes` of a photo in a strip. */
export function stripSizes(photo: Pick<AddressedPhoto, 'width' | 'height'>): string {
  const wide = Math.round((stripHeights.wide * photo.width) / photo.height)
  const narrow = Math.round((stripHeights.narrow * photo.width) / photo.height)
  return `(min-width: 700px) ${wide}px, ${narrow}px`
}

/**
 * The storefront's thumbnail (350×250 and its double-density twin) as sources of an image shown `sizes` wide. A preload
 * of the page's HTML must use the same sources (as imagesrcset and imagesizes, with crossorigin), else the browser
 * loads the photo twice.
 */
export function thumbnailSources(photo: AddressedPhoto, sizes: string): ImageSources {
  const single = imageUrl(photo, 'viewer-thumb')
  const double = imageUrl(photo, 'viewer-thumb', 2)
  return {
    src: single,
    srcSet: `${single} ${fittedWidth(photo, 350, 250)}w, ${double} ${fittedWidth(photo, 700, 500)}w`,
    sizes,
  }
}

/** The large pictures of the viewer: 800 px, and 1000 px for sharp screens and zooming. */
export function viewerSources(photo: AddressedPhoto, sizes: string): ImageSources {
  const full = imageUrl(photo, 'viewer-full')
  const zoom = imageUrl(photo, 'outfitter-zoom')
  const fullWidth = fittedWidth(photo, 800, 800)
  const zoomWidth = fittedWidth(photo, 1000, 1000)
  return { src: full, srcSet: fullWidth < zoomWidth ? `${full} ${fullWidth}w, ${zoom} ${zoomWidth}w` : '', sizes }
}
