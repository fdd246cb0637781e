import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { fillIfRoom, fillOrMakeRoom } from './full-device.ts'
import { DAY_PACK, imageKey, navigationDenylist, PACKED_IMAGE, packKey } from './image-key.ts'
import { ImageLedger } from './image-ledger.ts'
import { isStaffDevice, keepOnly, keepStaffAreas, splitFiles, type ListedFile } from './staff-areas.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ListedFile[] }

const MEGABYTE = 1024 * 1024
const IMAGES = 'eddyline-images'

// The app's files. API answers are never here: the query cache keeps those (docs/rules.md#kept-answers).
const { shell, staff } = splitFiles(self.__WB_MANIFEST, self.location.href)
const page = '/index.html'
const appScript = shell.find(({ url }) => /^assets\/app-[\w-]+\.js$/.test(url))?.url ?? ''
const files = new PrecacheController({ plugins: [onlyOwnPage()] })
files.addToCacheList(shell)
const { cacheName } = files.strategy
cleanupOutdatedCaches()
registerRoute(new PrecacheRoute(files))
registerRoute(({ url }) => staff.has(url.href), new CacheFirst({ cacheName }))
registerRoute(new NavigationRoute(files.createHandlerBoundToURL(page), { denylist: navigationDenylist }))

/**
 * Stores the page only if it loads this build's script. During a deploy the server may send the page of another build.
 */
function onlyOwnPage(): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ request, response }) => {
      const isPage = new URL(request.url).pathname === page
      if (response.status !== 200 || (isPage && !(await response.clone().text()).includes(appScript))) return null
      return response
    },
  }
}

/** Updates a full device too, because the server refuses old versions after a while. */
async function install(event: ExtendableEvent): Promise<void> {
  const forgetImages = (): Promise<unknown> => caches.delete(IMAGES)
  await fillOrMakeRoom(() => files.install(event), forgetImages)
  if (await isStaffDevice()) await fillIfRoom(() => keepStaffAreas(cacheName, staff), forgetImages)
}

self.addEventListener('install', (event) => event.waitUntil(install(event)))
self.addEventListener('activate', (event) => {
  event.waitUntil(keepOnly(cacheName, new Set([...files.getURLsToCacheKeys().values(), ...staff])))
})

// Images that every guest may see; never purchased ones.
const images = new CacheFirst({
  cacheName: IMAGES,
  matchOptions: { ignoreVary: true },
  plugins: [keepImages(new ImageLedger(IMAGES, 150 * MEGABYTE))],
})
registerRoute(
  // The day pack fetches with `no-store` and has its own cache.
  ({ url, request }) => request.cache !== 'no-store' && imageKey(url, self.location.origin) !== null,
  async (options) => {
    const packed = await packedPicture(options.url)
    // Safari writes an error to the console when a handler rejects. A failed answer is what the network would give.
    if (packed === null) return images.handle(options).catch(() => Response.error())
    if (packed.exact) return packed.response
    const [asked] = images.handleAll(options)
    return orPacked(asked, packed.response)
  },
)

/** Milliseconds for the network when the day pack has the photo in another size. */
const PATIENCE = 4_000

/** Returns the day pack's picture of this photo. `exact`: in the requested size. */
async function packedPicture(url: URL): Promise<{ response: Response; exact: boolean } | null> {
  const { origin } = self.location
  const key = packKey(url, origin)
  const response = key === null ? undefined : await caches.match(key, { cacheName: DAY_PACK })
  if (!response) return null
  return { response, exact: response.headers.get(PACKED_IMAGE) === imageKey(url, origin) }
}

/** Returns the requested image, or the pack's other size when the network fails or is slow. */
async function orPacked(asked: Promise<Response>, packed: Response): Promise<Response> {
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(packed), PATIENCE))
  const answered = asked.then(
    (response) => (response.status < 500 ? response : packed),
    () => packed,
  )
  return Promise.race([answered, late])
}

// The manifest that a browser reads before an install: from the network, else the last one. An empty one avoids an
// error in the console, and installs nothing.
const MANIFESTS = 'eddyline-manifests'
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/manifests/'),
  async ({ request }) => {
    const cache = await caches.open(MANIFESTS)
    try {
      const response = await fetch(request)
      // A captive portal answers with a page of its own, or refuses.
      if (response.ok && response.headers.get('content-type')?.includes('manifest+json') === true) {
        await cache.put(request.url, response.clone())
        return response
      }
    } catch {
      // Offline: falls back below.
    }
    return (await cache.match(request.url)) ?? new Response('{}', { headers: { 'content-type': 'application/json' } })
  },
)

function keepImages(ledger: ImageLedger): WorkboxPlugin {
  return {
    cacheKeyWillBeUsed: ({ request }) => {
      return Promise.resolve(imageKey(new URL(request.url), self.location.origin) ?? request)
    },
    // An opaque answer may be an error, and the quota counts megabytes for it.
    cacheWillUpdate: ({ response }) =>
      Promise.resolve(response.status === 200 && response.type !== 'opaque' ? response : null),
    cacheDidUpdate: async ({ request, newResponse }) => {
      const declared = Number(newResponse.headers.get('content-length'))
      const bytes = declared > 0 ? declared : (await newResponse.clone().blob()).size
      await ledger.added(request.url, bytes)
    },
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
      if (cachedResponse) await ledger.used(request.url)
      return cachedResponse
    },
  }
}

// A new version waits until the page agrees: never during a cart or a checkout (docs/rules.md#updates).
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message: unknown = event.data
  if (typeof message !== 'object' || message === null || !('type' in message)) return
  if (message.type === 'SKIP_WAITING') void self.skipWaiting()
  // The next staff page asks again for files that fail now.
  if (message.type === 'KEEP_STAFF_AREAS') event.waitUntil(keepStaffAreas(cacheName, staff).catch(() => undefined))
})

clientsClaim()
