import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { imageKey, navigationDenylist } from './image-key.ts'
import { ImageLedger } from './image-ledger.ts'
import { isStaffDevice, keepOnly, keepStaffAreas, splitFiles, type ListedFile } from './staff-areas.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ListedFile[] }

const MEGABYTE = 1024 * 1024

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

async function install(event: ExtendableEvent): Promise<void> {
  await files.install(event)
  if (await isStaffDevice()) await keepStaffAreas(cacheName, staff)
}

self.addEventListener('install', (event) => event.waitUntil(install(event)))
// Until now the worker before this one has served its pages from the same cache.
self.addEventListener('activate', (event) => {
  event.waitUntil(keepOnly(cacheName, new Set([...files.getURLsToCacheKeys().values(), ...staff])))
})

// The images: what every guest may see, never what one has bought.
const IMAGES = 'eddyline-images'
registerRoute(
  ({ url }) => imageKey(url, self.location.origin) !== null,
  new CacheFirst({
    cacheName: IMAGES,
    matchOptions: { ignoreVary: true },
    plugins: [keepImages(new ImageLedger(IMAGES, 150 * MEGABYTE))],
  }),
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
