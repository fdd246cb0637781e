import { staffAreaNamed } from './manifests.ts'

const guestAreas = new Set(['', 'outfitter', 'cart', 'deliver', 'share', 'slideshow'])
const accountPages = new Set(['account', 'login', 'lost-password', 'reset-password'])

/** True when the app has pages below the first word of this path. The server answers 404 to all others. */
export function isAppPath(path: string): boolean {
  const first = path.split('/')[1] ?? ''
  return guestAreas.has(first) || accountPages.has(first) || staffAreaNamed(first) !== null
}

/** True for the home page and storefronts. Search engines must not list other pages (docs/rules.md#search-engines). */
export function mayBeIndexed(path: string): boolean {
  return path === '/' || path.startsWith('/outfitter/')
}
