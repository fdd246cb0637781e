import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { imageKey, navigationDenylist, type ImageCacheName } from './image-key.ts'
import { ImageLedger } from './image-ledger.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] }

const MEGABYTE = 1024 * 1024

// The app. The API is never here: its answers are kept by the query cache (rules.md 9.6).
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: navigationDenylist }))

// The images: 150 MB together.
imageRoute('eddyline-images', 120 * MEGABYTE)
imageRoute('eddyline-bought-images', 30 * MEGABYTE)

function imageRoute(cacheName: ImageCacheName, limit: number): void {
  const strategy = new CacheFirst({
    cacheName,
    matchOptions: { ignoreVary: true },
    plugins: [keepImages(new ImageLedger(cacheName, limit))],
  })
  registerRoute(({ url }) => imageKey(url, self.location.origin)?.cache === cacheName, strategy)
}

function keepImages(ledger: ImageLedger): WorkboxPlugin {
  return {
    cacheKeyWillBeUsed: ({ request }) => {
      const found = imageKey(new URL(request.url), self.location.origin)
      return Promise.resolve(found?.key ?? request)
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
