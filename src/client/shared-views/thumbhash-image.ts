import { thumbHashToDataURL } from 'thumbhash'

const made = new Map<string, string>()

/** Load this module after the first paint. */
export function thumbhashImage(thumbhash: string): string {
  const known = made.get(thumbhash)
  if (known) return known
  const url = thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)))
  made.set(thumbhash, url)
  return url
}
