import { get, set } from 'idb-keyval'

/** A file of the build as the worker's list names it; `staff`: only staff's pages need it (vite.config.ts). */
export interface ListedFile {
  readonly url: string
  readonly revision: string | null
  readonly staff?: boolean
}

/** What every device gets with the worker, and the addresses of what follows once somebody has logged in. */
export function splitFiles(
  files: readonly ListedFile[],
  base: string,
): { shell: ListedFile[]; staff: ReadonlySet<string> } {
  const staff = files.filter((file) => file.staff === true).map(({ url }) => new URL(url, base).href)
  return { shell: files.filter((file) => file.staff !== true), staff: new Set(staff) }
}

const AT_ONCE = 4
// Of the device: staff work on it.
const HELD = 'device.staff-areas'
const SESSION = 'eddyline.session'

/**
 * Whether this device works for staff: it had their areas before, or somebody is logged in. What a new version installs
 * must then open every page of theirs without a network.
 */
export async function isStaffDevice(): Promise<boolean> {
  const [held, session] = await Promise.all([get<unknown>(HELD), get<unknown>(SESSION)]).catch(() => [])
  return held === true || (typeof session === 'object' && session !== null)
}

/** Fetches what the cache does not have of them yet. Throws when one cannot be had: what came stays. */
export async function keepStaffAreas(cacheName: string, staff: ReadonlySet<string>): Promise<void> {
  await set(HELD, true).catch(() => undefined)
  const cache = await caches.open(cacheName)
  const present = new Set((await cache.keys()).map(({ url }) => url))
  const missing = [...staff].filter((url) => !present.has(url))
  const lane = async (): Promise<void> => {
    for (let url = missing.shift(); url !== undefined; url = missing.shift()) {
      const response = await fetch(url, { credentials: 'same-origin' })
      // A portal may answer in place of the server: by a page, which no such file is.
      const type = response.headers.get('content-type') ?? ''
      if (!response.ok || response.redirected || type.includes('html')) throw new Error(`${url} was not to be had`)
      await cache.put(url, response)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** Removes from the cache what is not of this build. */
export async function keepOnly(cacheName: string, wanted: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
}
