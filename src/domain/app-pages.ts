import { staffAreaNamed } from './manifests.ts'

const guestAreas = new Set(['', 'outfitter', 'cart', 'deliver', 'share', 'slideshow'])
const accountPages = new Set(['account', 'login', 'lost-password', 'reset-password'])

/**
 * True when the path's first segment belongs to the app, such as `outfitter` in `/outfitter/acme`. For any other first
 * segment the server answers 404.
 */
export function isAppPath(path: string): boolean {
  const first = path.split('/')[1] ?? ''
  return guestAreas.has(first) || accountPages.has(first) || staffAreaNamed(first) !== null
}

/** True when search engines may list the page: the home page and the storefronts (docs/rules.md#search-engines). */
export function mayBeIndexed(path: string): boolean {
  return path === '/' || path.startsWith('/outfitter/')
}
