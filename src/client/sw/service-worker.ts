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

// The app. The API is never here: its answers are kept by the query cache (rules.md 9.6).
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

/** While two builds are served side by side, the page may come from the other one: that is no whole version. */
function onlyOwnPage(): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ request, response }) => {
      const isPage = new URL(request.url).pathname === page
      if (response.status !== 200 || (isPage && !(await response.clone().text()).includes(appScript))) return null
      return response
    },
  }
}

/** A device that is full of photos must not stay on its old version for good: the server would end up refusing it. */
async function install(event: ExtendableEvent): Promise<void> {
  const forgetImages = (): Promise<unknown> => caches.delete(IMAGES)
  await fillOrMakeRoom(() => files.install(event), forgetImages)
  if (await isStaffDevice()) await fillIfRoom(() => keepStaffAreas(cacheName, staff), forgetImages)
}

self.addEventListener('install', (event) => event.waitUntil(install(event)))
// Until now the worker before this one has served its pages from the same cache.
self.addEventListener('activate', (event) => {
  event.waitUntil(keepOnly(cacheName, new Set([...files.getURLsToCacheKeys().values(), ...staff])))
})

// The images: what every guest may see, never what one has bought.
const images = new CacheFirst({
  cacheName: IMAGES,
  matchOptions: { ignoreVary: true },
  plugins: [keepImages(new ImageLedger(IMAGES, 150 * MEGABYTE))],
})
registerRoute(
  // The day pack asks the server itself, and keeps what it gets apart.
  ({ url, request }) => request.cache !== 'no-store' && imageKey(url, self.location.origin) !== null,
  async (options) => {
    const packed = await packedPicture(options.url)
    if (packed === null) return images.handle(options)
    if (packed.exact) return packed.response
    const [asked] = images.handleAll(options)
    return orPacked(asked, packed.response)
  },
)

/** How long the network may take where the day pack has the photo in another size. */
const PATIENCE = 4_000

/** The picture of this photo in the day pack; `exact`: in the very size that is asked for. */
async function packedPicture(url: URL): Promise<{ response: Response; exact: boolean } | null> {
  const { origin } = self.location
  const key = packKey(url, origin)
  const response = key === null ? undefined : await caches.match(key, { cacheName: DAY_PACK })
  if (!response) return null
  return { response, exact: response.headers.get(PACKED_IMAGE) === imageKey(url, origin) }
}

/** The image that was asked for, or, when the network fails or is slow, the photo in another size. */
async function orPacked(asked: Promise<Response>, packed: Response): Promise<Response> {
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(packed), PATIENCE))
  const answered = asked.then(
    (response) => (response.status < 500 ? response : packed),
    () => packed,
  )
  return Promise.race([answered, late])
}

// What a browser reads before it installs a page: the newest, else what was read here last. Without either it is an
// empty one, which installs nothing and is no fault on the console.
const MANIFESTS = 'eddyline-manifests'
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/manifests/'),
  async ({ request }) => {
    const cache = await caches.open(MANIFESTS)
    try {
      const response = await fetch(request)
      if (response.ok) await cache.put(request.url, response.clone())
      if (response.status < 500) return response
    } catch {
      // Offline: as below.
    }
    return (await cache.match(request.url)) ?? new Response('{}', { headers: { 'content-type': 'application/json' } })
  },
)

function keepImages(ledger: ImageLedger): WorkboxPlugin {
  return {
    cacheKeyWillBeUsed: ({ request }) => {
      return Promise.resolve(imageKey(new URL(request.url), self.location.origin) ?? request)
    },
    // An opaque answer may be an error, and counts for megabytes.
    cacheWillUpdate: ({ response }) =>
      Promise.resolve(response.status === 200 && response.type !== 'opaque' ? response : null),
    cacheDidUpdate: async ({ request, newResponse }) => {
      const told = Number(newResponse.headers.get('content-length'))
      const bytes = told > 0 ? told : (await newResponse.clone().blob()).size
      await ledger.added(request.url, bytes)
    },
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
      if (cachedResponse) await ledger.used(request.url)
      return cachedResponse
    },
  }
}

// A new version waits until the page says so: never in the middle of a cart or a checkout (rules.md 9.7).
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message: unknown = event.data
  if (typeof message !== 'object' || message === null || !('type' in message)) return
  if (message.type === 'SKIP_WAITING') void self.skipWaiting()
  // What is missing now, the next page of staff's asks for again.
  if (message.type === 'KEEP_STAFF_AREAS') event.waitUntil(keepStaffAreas(cacheName, staff).catch(() => undefined))
})

clientsClaim()
