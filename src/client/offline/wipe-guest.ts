import { offlineDatabase, type OfflineDatabase } from './database.ts'
import { GUEST } from './outbox-entry.ts'

const listeners = new Set<() => void>()

/** Calls back at each wipe, for what only the page's memory holds; answers how to stop. */
export function onGuestWiped(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Takes everything of a guest off this device (rules.md 3.6, 9.8): carts, order numbers and secrets, what was set aside,
 * what the cart had still to send, the page's memory, the language, kept pictures. Staff's entries stay, and counter orders
 * on their way, which hold nothing that can be read here. It never fails:
 * what one store refuses does not keep the others from being emptied. The page has to be left afterwards.
 */
export async function wipeGuest(database: OfflineDatabase = offlineDatabase()): Promise<void> {
  for (const listener of listeners) listener()
  wipeStorage(() => localStorage)
  wipeStorage(() => sessionStorage)
  await Promise.allSettled([wipeDatabase(database), wipeCaches()])
}

async function wipeDatabase(database: OfflineDatabase): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    const { carts, orders, setAside, counterOrders } = database
    await Promise.all([carts, orders, setAside, counterOrders].map((table) => table.clear()))
    // Without its cart an entry of its lane changes nothing any more.
    await database.outbox
      .where('entity')
      .startsWith('cart:')
      .filter((entry) => entry.actor === GUEST)
      .delete()
  })
}

const OF_GUEST = 'guest:'

function wipeStorage(open: () => Storage): void {
  try {
    const storage = open()
    for (const key of Object.keys(storage)) if (key.startsWith(OF_GUEST)) storage.removeItem(key)
  } catch {
    // Storage is denied: there is nothing in it.
  }
}

/** What a purchase shows or fetches. The worker keeps none of it; this holds should it ever. */
const BOUGHT = /^\/(api|deliveries)\/|^\/images\/(?![\w-]+\/w\/)/

async function wipeCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { origin, pathname } = new URL(request.url)
      if (origin === location.origin && BOUGHT.test(pathname)) await cache.delete(request)
    }
  }
}
