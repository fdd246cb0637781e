/** What a browser may call the file of a logo (product.md 5); what it really is, its content tells. */
export const logoMediaTypes = ['image/jpeg', 'image/jpg', 'image/png'] as const

/** The largest logo file in bytes: 5 MB. */
export const maximumLogoBytes = 5 * 1024 * 1024

/** The largest logo in pixels: 25 megapixels. */
export const maximumLogoPixels = 25_000_000

/** Both edges of a stored logo fit inside this. */
export const logoEdge = 800

/** True for a type that a logo may be declared as. */
export function isLogoMediaType(type: string): boolean {
  return logoMediaTypes.some((accepted) => accepted === type)
}
