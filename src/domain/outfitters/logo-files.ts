/** Media types that a browser may declare for a logo (docs/rules.md#logo-files). The server checks the content. */
const logoMediaTypes = ['image/jpeg', 'image/jpg', 'image/png'] as const

export const maximumLogoBytes = 5 * 1024 * 1024

export const maximumLogoPixels = 25_000_000

/** The server scales a logo down until it fits into a square with sides of this many pixels. */
export const logoEdge = 800

export function isLogoMediaType(type: string): boolean {
  return logoMediaTypes.some((accepted) => accepted === type)
}
