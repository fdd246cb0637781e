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

/** Reads what an external service is asked for: JSON in base64. A watermark is what it lays over. */
function isWatermarked(pathname: string): boolean {
  const start = pathname.indexOf(BASE64_OF_JSON)
  if (start < 0) return false
  try {
    const request: unknown = JSON.parse(atob(pathname.slice(start + 1)))
    if (typeof request !== 'object' || request === null || !('edits' in request)) return false
    const { edits } = request
    return typeof edits === 'object' && edits !== null && 'overlayWith' in edits
  } catch {
    return false
  }
}

/**
 * Addresses that a navigation must get from the server: never answered with the app (rules.md 9.6). They are tested on
 * path and query together; a query never makes a page a file.
 */
export const navigationDenylist: RegExp[] = [
  /^\/(api|v2|deliveries|images|healthz|readyz|payment-sandbox)([/?]|$)/,
  /^[^?]*\/[^/?]+\.[a-z0-9]{1,11}(\?|$)/i,
]
