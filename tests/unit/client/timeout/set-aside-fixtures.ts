import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import type { CartLine, OpenCharge, StoredCart, StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { group, photo, shop } from '../cart/cart-fixtures.ts'

export const slug = shop.slug

const at = '2026-07-04T18:00:00.000Z'
export const twoPhotosAndAGroup: CartLine[] = [
  { kind: 'photo', addedAt: at, photo: photo(1) },
  { kind: 'photo', addedAt: at, photo: photo(2) },
  { kind: 'group', addedAt: at, group: group(7, [71, 72], new Date(at)) },
]

export const openCharge: OpenCharge = {
  key: 'k',
  expectedTotal: 1750,
  startedAt: 0,
  contact: { name: 'Sam', email: 'sam@example.com', country: 'US', state: 'CO', zip: '81201' },
  acknowledged: false,
}

interface Given {
  localId?: string
  lines?: CartLine[]
  charge?: OpenCharge | null
  placing?: StoredOrderRef['placing']
  /** Seconds without input until the Timeout window asks the guest, as in the settings of the outfitter. */
  cartTimeout?: number
}

/** Stores a cart with its order, as after the server's confirmation. */
export async function putCart(
  database: OfflineDatabase,
  { localId = 'cart-1', lines = twoPhotosAndAGroup, charge = null, placing = null, cartTimeout }: Given = {},
): Promise<{ cart: StoredCart; ref: StoredOrderRef }> {
  const now = serverNow()
  const cart: StoredCart = {
    slug,
    localId,
    channel: 'internal',
    shop: { ...shop, cart_timeout: cartTimeout },
    lines,
    confirmed: null,
    gone: [],
    changedAt: now,
  }
  const cartToken = `secret-${localId}`
  const ref: StoredOrderRef = { slug, localId, orderId: 12, orderTime: now, cartToken, charge, placing }
  await database.carts.put(cart)
  await database.orders.put(ref)
  return { cart, ref }
}

export async function emptyAll(database: OfflineDatabase): Promise<void> {
  await Promise.all(database.tables.map((table) => table.clear()))
}
