import { serverNow } from '../connection/server-clock.ts'
import type { CartLine, OwnOrder } from '../database/cart-rows.ts'
import { offlineDatabase, type OfflineDatabase } from '../database/device-database.ts'
import { forgetCart } from './stored-charge.ts'

const KEPT = 90 * 24 * 3_600_000

export function isOwnOrderOver({ seenAt }: Pick<OwnOrder, 'seenAt'>, now: number): boolean {
  return now - seenAt > KEPT
}

/** See docs/rules.md#orders-on-the-device. */
export async function storeOwnOrder(database: OfflineDatabase, order: Omit<OwnOrder, 'seenAt'>): Promise<void> {
  await database.ownOrders.put({ ...order, seenAt: serverNow() })
}

export function boughtIn(lines: readonly CartLine[]): Pick<OwnOrder, 'photoIds' | 'groupIds'> {
  return {
    photoIds: lines.flatMap((line) =>
      line.kind === 'photo' ? [line.photo.id] : line.group.photos.map((photo) => photo.id),
    ),
    groupIds: lines.flatMap((line) => (line.kind === 'group' ? [line.group.id] : [])),
  }
}

export async function closePaidCart(slug: string, hash: string, database = offlineDatabase()): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    const [cart, ref] = [await database.carts.get(slug), await database.orders.get(slug)]
    await forgetCart(database, slug)
    if (!ref) return
    const isExternal = cart?.channel === 'external'
    const bought = boughtIn(cart?.lines ?? [])
    await storeOwnOrder(database, { slug, hash, orderId: ref.orderId, isExternal, state: 'completed', ...bought })
  })
}

export async function readOwnOrders(slug: string, database = offlineDatabase()): Promise<readonly OwnOrder[]> {
  const orders = await database.ownOrders.where('slug').equals(slug).sortBy('seenAt')
  return orders.filter((order) => !isOwnOrderOver(order, serverNow())).toReversed()
}
