import { createEvent } from '#client/store.ts'
import { offlineDatabase, type OfflineDatabase } from './device-database.ts'
import { GUEST } from './rows.ts'

const wiped = createEvent()

export const onGuestWiped = wiped.subscribe

/**
 * Wipes a guest from this device (docs/rules.md#wipe-of-a-guest): carts, order numbers and secrets, set-aside carts,
 * unsent cart actions, language, cached pictures. Staff's entries stay. Unsent counter orders stay too, because their
 * contacts are encrypted. Never rejects: each store is wiped even if another fails. The caller must leave the page
 * afterwards.
 */
export async function wipeGuest(database: OfflineDatabase = offlineDatabase()): Promise<void> {
  wiped.emit()
  wipeStorage(() => localStorage)
  wipeStorage(() => sessionStorage)
  await Promise.allSettled([wipeDatabase(database), wipeCaches()])
}

async function wipeDatabase(database: OfflineDatabase): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    const guests = ['carts', 'orders', 'setAside', 'ownOrders', 'counterOrders', 'placedOrders']
    await Promise.all(guests.map((name) => database.table(name).clear()))
    // Deletes the guest's cart entries too, because they have no effect without the cart.
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
    // A browser that denies storage has stored nothing to wipe.
  }
}

/**
 * Addresses of purchased pictures. The service worker should never cache them; the wipe deletes any that it did cache.
 */
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
