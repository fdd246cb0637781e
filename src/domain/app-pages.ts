import { staffAreaNamed } from './manifests.ts'

const guestAreas = new Set(['', 'outfitter', 'cart', 'deliver', 'share', 'slideshow'])
const accountPages = new Set(['account', 'login', 'lost-password', 'reset-password'])

/** True when the app has pages below the first word of this path. The server answers 404 to all other pages. */
export function isAppPath(path: string): boolean {
  const first = path.split('/')[1] ?? ''
  return guestAreas.has(first) || accountPages.has(first) || staffAreaNamed(first) !== null
}

/** True when search engines may list the page: the home page and the storefronts (docs/rules.md#search-engines). */
export function mayBeIndexed(path: string): boolean {
  return path === '/' || path.startsWith('/outfitter/')
}
