import { get, set } from 'idb-keyval'

/** `staff`: only staff's pages need it (vite.config.ts). */
export interface ListedFile {
  readonly url: string
  readonly revision: string | null
  readonly staff?: boolean
}

export function splitFiles(
  files: readonly ListedFile[],
  base: string,
): { shell: ListedFile[]; staff: ReadonlySet<string> } {
  const staff = files.filter((file) => file.staff === true).map(({ url }) => new URL(url, base).href)
  return { shell: files.filter((file) => file.staff !== true), staff: new Set(staff) }
}

const AT_ONCE = 4
const HELD = 'device.staff-areas'
const SESSION = 'eddyline.session'

/**
 * True when this device has cached the staff pages before, or when somebody is logged in. A new version must then cache
 * all staff pages for offline use.
 */
export async function isStaffDevice(): Promise<boolean> {
  const [held, session] = await Promise.all([get<unknown>(HELD), get<unknown>(SESSION)]).catch(() => [])
  return held === true || (typeof session === 'object' && session !== null)
}

/**
 * Fetches the staff files that the cache lacks.
 * Throws: when a file fails to load. Files that arrived stay.
 */
export async function cacheStaffAreas(cacheName: string, staff: ReadonlySet<string>): Promise<void> {
  await set(HELD, true).catch(() => undefined)
  const cache = await caches.open(cacheName)
  const present = new Set((await cache.keys()).map(({ url }) => url))
  const missing = [...staff].filter((url) => !present.has(url))
  const lane = async (): Promise<void> => {
    for (let url = missing.shift(); url !== undefined; url = missing.shift()) {
      const response = await fetch(url, { credentials: 'same-origin' })
      // A captive portal answers with an HTML page, and no staff file is HTML.
      const type = response.headers.get('content-type') ?? ''
      if (!response.ok || response.redirected || type.includes('html')) throw new Error(`${url} was not available`)
      await cache.put(url, response)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

export async function deleteOthers(cacheName: string, wanted: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
}
