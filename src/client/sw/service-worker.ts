import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { fillIfRoom, fillOrMakeRoom } from './full-device.ts'
import { DEVICE_PICTURES, devicePicture } from './device-picture.ts'
import { DAY_PACK, imageKey, navigationDenylist, PACKED_IMAGE, packKey } from './image-key.ts'
import { ImageLedger } from './image-ledger.ts'
import { isStaffDevice, deleteOthers, cacheStaffAreas, splitFiles, type ListedFile } from './staff-areas.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ListedFile[] }

const MEGABYTE = 1024 * 1024
const IMAGES = 'eddyline-images'

// Files of the app. API answers are never among them, because the query cache keeps those (docs/rules.md#kept-answers).
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
 * Stores the HTML page only if it loads this build's script. During a deploy the server may send the page of another
 * build.
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

/**
 * If the device is full, deletes the cached images, so that the next try to install has space. Without the new version,
 * the app would stop working, because the server refuses old versions after a while.
 */
async function install(event: ExtendableEvent): Promise<void> {
  const forgetImages = (): Promise<unknown> => caches.delete(IMAGES)
  await fillOrMakeRoom(() => files.install(event), forgetImages)
  if (await isStaffDevice()) await fillIfRoom(() => cacheStaffAreas(cacheName, staff), forgetImages)
}

self.addEventListener('install', (event) => event.waitUntil(install(event)))
self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOthers(cacheName, new Set([...files.getURLsToCacheKeys().values(), ...staff])))
})

// Cache of images that every guest may see.
const images = new CacheFirst({
  cacheName: IMAGES,
  matchOptions: { ignoreVary: true },
  plugins: [cacheImages(new ImageLedger(IMAGES, 150 * MEGABYTE))],
})
registerRoute(
  // Leaves out the requests by which the day pack loads its pictures; they use `no-store`. The day pack has its own
  // cache, so a second copy in the image cache would waste space.
  ({ url, request }) => request.cache !== 'no-store' && imageKey(url, self.location.origin) !== null,
  async (options) => {
    const packed = await packedPicture(options.url)
    // Returns a failed response, because Safari would log an error if the handler rejected.
    if (packed === null) return images.handle(options).catch(() => Response.error())
    if (packed.exact) return packed.response
    const [asked] = images.handleAll(options)
    return orPacked(asked, packed.response)
  },
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(DEVICE_PICTURES),
  async ({ url }) =>
    (await devicePicture(url)) ?? (await files.matchPrecache('/photo-missing.svg')) ?? Response.error(),
)

/** Milliseconds to wait for the network when the day pack has the photo in another size. */
const PATIENCE = 4_000

/** `exact`: the picture has the requested size. */
async function packedPicture(url: URL): Promise<{ response: Response; exact: boolean } | null> {
  const { origin } = self.location
  const key = packKey(url, origin)
  const response = key === null ? undefined : await caches.match(key, { cacheName: DAY_PACK })
  if (!response) return null
  return { response, exact: response.headers.get(PACKED_IMAGE) === imageKey(url, origin) }
}

async function orPacked(asked: Promise<Response>, packed: Response): Promise<Response> {
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(packed), PATIENCE))
  const answered = asked.then(
    (response) => (response.status < 500 ? response : packed),
    () => packed,
  )
  return Promise.race([answered, late])
}

// Serves the web manifest that a browser reads before an install, from the network, else from the cache. Without both,
// serves an empty manifest, because a failed request would log an error in the browser's console.
const MANIFESTS = 'eddyline-manifests'
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/manifests/'),
  async ({ request }) => {
    const cache = await caches.open(MANIFESTS)
    try {
      const response = await fetch(request)
      // A captive portal answers with its own page or refuses, so only a manifest is stored.
      if (response.ok && response.headers.get('content-type')?.includes('manifest+json') === true) {
        await cache.put(request.url, response.clone())
        return response
      }
    } catch {
      // Offline, the handler falls back to the cached manifest.
    }
    return (await cache.match(request.url)) ?? new Response('{}', { headers: { 'content-type': 'application/json' } })
  },
)

function cacheImages(ledger: ImageLedger): WorkboxPlugin {
  return {
    cacheKeyWillBeUsed: ({ request }) => {
      return Promise.resolve(imageKey(new URL(request.url), self.location.origin) ?? request)
    },
    // Does not cache opaque answers: they may be errors, and the quota counts megabytes for each.
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

// A new version waits until the page agrees, which it never does during a cart or a checkout (docs/rules.md#updates).
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message: unknown = event.data
  if (typeof message !== 'object' || message === null || !('type' in message)) return
  if (message.type === 'SKIP_WAITING') void self.skipWaiting()
  // Errors are ignored, because the next staff page requests the missing files again.
  if (message.type === 'KEEP_STAFF_AREAS') event.waitUntil(cacheStaffAreas(cacheName, staff).catch(() => undefined))
})

clientsClaim()
