import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { imageKey, navigationDenylist } from './image-key.ts'
import { ImageLedger } from './image-ledger.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] }

const MEGABYTE = 1024 * 1024

// The app. The API is never here: its answers are kept by the query cache (rules.md 9.6).
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: navigationDenylist }))

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
  if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING') {
    void self.skipWaiting()
  }
})

clientsClaim()
