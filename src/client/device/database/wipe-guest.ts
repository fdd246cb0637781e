import { offlineDatabase, type OfflineDatabase } from './device-database.ts'
import { GUEST } from './rows.ts'

const listeners = new Set<() => void>()

/** Calls back at each wipe, to clear data in memory. Returns the function that stops it. */
export function onGuestWiped(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Wipes a guest from this device (docs/rules.md#wipe-of-a-guest): carts, order numbers and secrets, set-aside carts,
 * unsent cart actions, language, cached pictures. Staff's entries stay, and so do unsent counter orders: their contacts
 * are sealed. Never rejects: each store is wiped even if another fails. The caller must leave the page afterwards.
 */
export async function wipeGuest(database: OfflineDatabase = offlineDatabase()): Promise<void> {
  for (const listener of listeners) listener()
  wipeStorage(() => localStorage)
  wipeStorage(() => sessionStorage)
  await Promise.allSettled([wipeDatabase(database), wipeCaches()])
}

async function wipeDatabase(database: OfflineDatabase): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    const { carts, orders, setAside, placedOrders, counterOrders } = database
    await Promise.all([carts, orders, setAside, placedOrders, counterOrders].map((table) => table.clear()))
    // An entry of a cart has no effect without the cart, so it is deleted too.
    await database.outbox
      .where('entity')
      .startsWith('cart:')
      .filter((entry) => entry.actor === GUEST)
      .delete()
  })
}

const GUEST_KEYS = 'guest:'

function wipeStorage(open: () => Storage): void {
  try {
    const storage = open()
    for (const key of Object.keys(storage)) if (key.startsWith(GUEST_KEYS)) storage.removeItem(key)
  } catch {
    // Storage is denied, so it is empty.
  }
}

/** Addresses of purchased pictures. The worker never caches them; this removes them if it ever did. */
const PURCHASED = /^\/(api|deliveries)\/|^\/images\/(?![\w-]+\/w\/)/

async function wipeCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { origin, pathname } = new URL(request.url)
      if (origin === location.origin && PURCHASED.test(pathname)) await cache.delete(request)
    }
  }
}
