const BUILT_IN = /^\/images\/([\w-]+)\/[^/]+\/w\/[^/]+\/([a-z0-9-]+(?:@2x)?\.jpg)$/
/** An outfitter's logo: another one has another address. */
const LOGO = /^\/images\/logos\/\d+\/[0-9a-f]{32}\.(jpg|png)$/
/** How a path begins that is the base64 of `{"`. */
const BASE64_OF_JSON = '/eyJ'

/**
 * Where a watermarked image is kept: its address without day and signature, so that tomorrow's address finds today's
 * copy; a logo by its own. Null for everything else (rules.md 9.6). The clean pictures of a purchase are never kept: whoever has the device
 * next could open them here without a signature.
 */
export function imageKey(url: URL, origin: string): string | null {
  if (url.origin === origin) {
    if (LOGO.test(url.pathname)) return origin + url.pathname
    const match = BUILT_IN.exec(url.pathname)
    if (!match) return null
    const [, photo = '', file = ''] = match
    return `${origin}/images/${photo}/w/${file}`
  }
  // An external image service signs the whole address in its query.
  return url.searchParams.has('signature') && isWatermarked(url.pathname) ? url.origin + url.pathname : null
}

interface ServiceRequest {
  readonly key: unknown
  readonly edits: object
}

/** Reads what an external service is asked for: JSON in base64. */
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

/** A watermark is what the service lays over. */
function isWatermarked(pathname: string): boolean {
  const request = serviceRequest(pathname)
  return request !== null && 'overlayWith' in request.edits
}

/** The cache of the day pack (rules.md 9.6). */
export const DAY_PACK = 'eddyline-day-pack'

/** The header by which an answer in the day pack tells which image it is: its `imageKey`. */
export const PACKED_IMAGE = 'eddyline-image'

/**
 * Where the day pack keeps the one picture that it has of a photo, in whatever size that is; by the address of any of its
 * watermarked pictures. A photo that was turned is another one. Null for everything else.
 */
export function packKey(url: URL, origin: string): string | null {
  if (imageKey(url, origin) === null || LOGO.test(url.pathname)) return null
  if (url.origin === origin) return `${origin}/images/${BUILT_IN.exec(url.pathname)?.[1] ?? ''}/w/`
  const request = serviceRequest(url.pathname)
  if (typeof request?.key !== 'string') return null
  const turned = 'rotate' in request.edits ? String(request.edits.rotate) : '0'
  return `${url.origin}/day-pack?key=${encodeURIComponent(request.key)}&turned=${turned}`
}

/**
 * Addresses that a navigation must get from the server: never answered with the app (rules.md 9.6). They are tested on
 * path and query together; a query never makes a page a file.
 */
export const navigationDenylist: RegExp[] = [
  /^\/(api|v2|deliveries|images|healthz|readyz|payment-sandbox)([/?]|$)/,
  /^[^?]*\/[^/?]+\.[a-z0-9]{1,11}(\?|$)/i,
]
