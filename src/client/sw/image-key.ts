const BUILT_IN = /^\/images\/([\w-]+)\/[^/]+\/w\/[^/]+\/([a-z0-9-]+(?:@2x)?\.jpg)$/
/** Addresses of logos and cover photos. A changed one has a new address, so a cached one never gets stale. */
const SHOP_PICTURE = /^\/images\/(logos|covers)\/\d+\/[0-9a-f]{32}(-800)?\.(jpg|png)$/
/** The base64 of `{"`. The path of a picture at the external image service starts with it. */
const BASE64_OF_JSON = '/eyJ'

/**
 * Returns the cache key of a watermarked image or an outfitter's picture, else null (docs/rules.md#cached-images). The key omits day
 * and signature, so that tomorrow's address finds today's copy. Pictures without a watermark get no key, because the
 * next user of the device could open them without a signature.
 */
export function imageKey(url: URL, origin: string): string | null {
  if (url.origin === origin) {
    if (SHOP_PICTURE.test(url.pathname)) return origin + url.pathname
    const match = BUILT_IN.exec(url.pathname)
    if (!match) return null
    const [, photo = '', file = ''] = match
    return `${origin}/images/${photo}/w/${file}`
  }
  // An external image service has the signature in the query. Our own server has it in the path.
  return url.searchParams.has('signature') && isWatermarked(url.pathname) ? url.origin + url.pathname : null
}

interface ServiceRequest {
  readonly key: unknown
  readonly edits: object
}

function serviceRequest(pathname: string): ServiceRequest | null {
  const start = pathname.indexOf(BASE64_OF_JSON)
  if (start < 0) return null
  try {
    const request: unknown = JSON.parse(atob(pathname.slice(start + 1)))
    if (typeof request !== 'object' || request === null || !('edits' in request)) return null
    const { edits } = request
    if (typeof edits !== 'object' || edits === null) return null
    return { key: 'key' in request ? request.key : null, edits }
  } catch {
    return null
  }
}

/** True when the external image service draws a watermark, which its request names as an overlay. */
function isWatermarked(pathname: string): boolean {
  const request = serviceRequest(pathname)
  return request !== null && 'overlayWith' in request.edits
}

/** See docs/rules.md#day-pack. */
export const DAY_PACK = 'eddyline-day-pack'

/** Header that holds the `imageKey` of a picture in the day pack. */
export const PACKED_IMAGE = 'eddyline-image'

/**
 * Returns the day pack's key of a photo, from the address of any of its watermarked pictures; else null. The pack has
 * one picture for each photo, in one size. A turned photo has a different key.
 */
export function packKey(url: URL, origin: string): string | null {
  if (imageKey(url, origin) === null || SHOP_PICTURE.test(url.pathname)) return null
  if (url.origin === origin) return `${origin}/images/${BUILT_IN.exec(url.pathname)?.[1] ?? ''}/w/`
  const request = serviceRequest(url.pathname)
  if (typeof request?.key !== 'string') return null
  const turned = 'rotate' in request.edits ? String(request.edits.rotate) : '0'
  return `${url.origin}/day-pack?key=${encodeURIComponent(request.key)}&turned=${turned}`
}

/**
 * Addresses that the server must answer, never the page in the service worker's cache
 * (docs/rules.md#service-worker-scope). The patterns test path and query together. The second pattern finds file names
 * with an extension, but ignores dots in the query.
 */
export const navigationDenylist: RegExp[] = [
  /^\/(api|v2|deliveries|images|healthz|readyz|payment-sandbox)([/?]|$)/,
  /^[^?]*\/[^/?]+\.[a-z0-9]{1,11}(\?|$)/i,
]
