import { imageUrl } from './photos/image-url.ts'

/**
 * The data that the server writes into a page's `<script type="application/json" id="boot">`. The type parameters are
 * the contract's answers of public/outfitter/all, search/outfitter and search/displayGroups.
 */
export interface BootData<Outfitters, Storefront, Day> {
  readonly build: string
  /** ISO form. */
  readonly servedAt: string
  /** Present only on the home page. */
  readonly outfitters?: Outfitters
  /** Present only on an outfitter's page. `slug`: as written in the page's address. */
  readonly storefront?: { readonly slug: string; readonly answer: Storefront }
  readonly day?: BootDay<Day>
}

export interface BootDay<Day> {
  readonly answer: Day
  /** True when `answer` holds only the day's first groups and photos. */
  readonly partial: boolean
  /**
   * Counts of the whole day: display groups, single photos, and photos per group id. The page uses them to reserve
   * space for the groups and photos that a partial answer leaves out.
   */
  readonly groupCount: number
  readonly photoCount: number
  readonly groupPhotoCounts: Readonly<Record<string, number>>
}

export const bootElementId = 'boot'

/** Limits of a partial answer. This many groups and photos fill the first screens of the page. */
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

/** Heights of the photos in a display group's strip, in CSS pixels. */
const stripHeights = { narrow: 148, wide: 196 } as const

export function stripSizes(photo: Pick<AddressedPhoto, 'width' | 'height'>): string {
  const wide = Math.round((stripHeights.wide * photo.width) / photo.height)
  const narrow = Math.round((stripHeights.narrow * photo.width) / photo.height)
  return `(min-width: 700px) ${wide}px, ${narrow}px`
}

/**
 * A preload in the page's HTML must use the same sources with crossorigin. Otherwise the browser loads the photo twice.
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

/** Returns the image sources of a photo in the viewer: 800 px, and 1000 px for sharp screens and zooming. */
export function viewerSources(photo: AddressedPhoto, sizes: string): ImageSources {
  const full = imageUrl(photo, 'viewer-full')
  const zoom = imageUrl(photo, 'outfitter-zoom')
  const fullWidth = fittedWidth(photo, 800, 800)
  const zoomWidth = fittedWidth(photo, 1000, 1000)
  return { src: full, srcSet: fullWidth < zoomWidth ? `${full} ${fullWidth}w, ${zoom} ${zoomWidth}w` : '', sizes }
}
