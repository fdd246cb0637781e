import { staffAreaNamed } from './manifests.ts'

const guestAreas = new Set(['', 'outfitter', 'cart', 'deliver', 'share', 'slideshow'])
const accountPages = new Set(['account', 'login', 'lost-password', 'reset-password'])

export function isAppPath(path: string): boolean {
  const first = path.split('/')[1] ?? ''
  return guestAreas.has(first) || accountPages.has(first) || staffAreaNamed(first) !== null
}

const invisible = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Returns the path of a page without what mail programs and people glue to a link, such as `.`, `)` or a space. */
export function withoutGluedText(path: string): string {
  const segments = path.split('/').map((segment) => /^[\w-]*/.exec(decoded(segment).replace(invisible, ''))?.[0] ?? '')
  const clean = segments.join('/')
  return segments[1] !== '' && isAppPath(clean) ? clean : path
}

/** True when search engines may list the page (docs/rules.md#search-engines). */
export function mayBeIndexed(path: string): boolean {
  return path === '/' || path.startsWith('/outfitter/')
}
