/** Two caches of one bound: what every guest may see, and what one guest has bought (wiped with the guest). */
export type ImageCacheName = 'eddyline-images' | 'eddyline-bought-images'

export interface ImageKey {
  cache: ImageCacheName
  key: string
}

const BUILT_IN = /^\/images\/([\w-]+)\/[^/]+\/([a-z]+)\/[^/]+\/([a-z0-9-]+(?:@2x)?\.jpg)$/

/**
 * Where an image is kept: its address without day and signature, so that tomorrow's address finds today's copy.
 * Null for everything that is no resized image (rules.md 9.6).
 */
export function imageKey(url: URL, origin: string): ImageKey | null {
  if (url.origin === origin) {
    const match = BUILT_IN.exec(url.pathname)
    if (!match) return null
    const [, photo = '', scope = '', file = ''] = match
    const cache = scope === 'c' ? 'eddyline-bought-images' : 'eddyline-images'
    return { cache, key: `${origin}/images/${photo}/${scope}/${file}` }
  }
  // An external image service signs the whole address in its query.
  return url.searchParams.has('signature') ? { cache: 'eddyline-images', key: url.origin + url.pathname } : null
}

const NEVER_THE_APP = [
  /^\/api(\/|$)/,
  /^\/deliveries(\/|$)/,
  /^\/images(\/|$)/,
  /^\/healthz(\/|$)/,
  /^\/readyz(\/|$)/,
  /^\/payment-sandbox(\/|$)/,
  /\/[^/]+\.[a-z0-9]{1,11}$/i,
]

/** Addresses that a navigation must get from the server: never answered with the app (rules.md 9.6). */
export const navigationDenylist: RegExp[] = NEVER_THE_APP
