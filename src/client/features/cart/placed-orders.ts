import type { CartOrder } from '#contract/schema.gen.ts'
import { storageFaultOf } from '#client/api/api-error.ts'
import { offlineDatabase, type OfflineDatabase } from '#client/device/database/device-database.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import type { PlacedOrder } from '#client/device/database/cart-rows.ts'
import { isPlacedOver } from '#client/device/database/placed-order-age.ts'

/**
 * Stores that the cart's order was placed, so that the pages can show a note about it. Skips a cancelled order, because
 * it has no photos.
 */
export async function notePlaced(
  database: OfflineDatabase,
  slug: string,
  order: Pick<CartOrder, 'id' | 'hash' | 'status' | 'isExternal'>,
): Promise<void> {
  const { id: orderId, hash, status, isExternal } = order
  if (hash === null || (status !== 'pending' && status !== 'completed')) return
  const isPending = status === 'pending'
  await database.placedOrders.put({ slug, orderId, hash, isExternal, isPending, seenAt: serverNow() })
}

export async function dismissPlaced(slug: string, database = offlineDatabase()): Promise<void> {
  await database.placedOrders.delete(slug)
}

export async function readPlaced(slug: string, database = offlineDatabase()): Promise<PlacedOrder | null> {
  try {
    const order = await database.placedOrders.get(slug)
    return order && !isPlacedOver(order, serverNow()) ? order : null
  } catch (error) {
    if (storageFaultOf(error) !== 'refused') throw error
    return null
  }
}
