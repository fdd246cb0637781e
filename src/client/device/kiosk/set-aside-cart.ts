import { orderRetentionMs } from '#domain/orders/order-constants.ts'
import { offlineDatabase, type OfflineDatabase } from '../database/device-database.ts'
import { serverNow } from '../connection/server-clock.ts'
import { cartEntity } from '../database/entities.ts'
import type { SetAsideCart, StoredCart, StoredOrderRef } from '../database/cart-rows.ts'
import { forgetCart } from '../cart/stored-charge.ts'

/** A cart with unsent changes never expires. */
export function restorableUntil({ cart, ref, unsent }: SetAsideCart): number {
  return unsent.length > 0 ? Infinity : (ref?.orderTime ?? cart.changedAt) + orderRetentionMs
}

const isOver = (row: SetAsideCart, now: number): boolean => now > restorableUntil(row)

function inOneTransaction<Result>(database: OfflineDatabase, run: () => Promise<Result>): Promise<Result> {
  return database.transaction('rw', [database.carts, database.orders, database.outbox, database.setAside], run)
}

async function putAside(database: OfflineDatabase, cart: StoredCart, ref: StoredOrderRef | null): Promise<void> {
  const { slug, localId } = cart
  const entries = await database.outbox.where('entity').equals(cartEntity(localId)).sortBy('id')
  const unsent = entries.map(({ id: _id, ...entry }) => entry)
  if (cart.lines.length > 0) {
    await database.setAside.put({ localId, slug, cart, ref, unsent, setAsideAt: serverNow() })
  }
  await forgetCart(database, slug)
}

/** Resolves to false and keeps the cart when a payment is in flight. */
export function setCartAside(slug: string, database: OfflineDatabase = offlineDatabase()): Promise<boolean> {
  return inOneTransaction(database, async () => {
    const ref = await database.orders.get(slug)
    if (ref?.charge) return false
    const cart = await database.carts.get(slug)
    if (cart) await putAside(database, cart, ref?.localId === cart.localId ? ref : null)
    return true
  })
}

export async function readSetAside(
  slug: string,
  database: OfflineDatabase = offlineDatabase(),
): Promise<SetAsideCart | null> {
  const rows = await database.setAside.where('slug').equals(slug).sortBy('setAsideAt')
  return rows.findLast((row) => !isOver(row, serverNow())) ?? null
}

/**
 * Restores a set-aside cart with its order and its unsent outbox entries. The entries keep their idempotency keys, so
 * that none takes effect twice. If the guest has begun another cart, sets that one aside. Resolves to false when
 * nothing is left to restore or a payment is in flight.
 */
export function restoreSetAside(localId: string, database: OfflineDatabase = offlineDatabase()): Promise<boolean> {
  return inOneTransaction(database, async () => {
    const row = await database.setAside.get(localId)
    if (!row || isOver(row, serverNow())) return false
    const ref = await database.orders.get(row.slug)
    if (ref?.charge) return false
    const present = await database.carts.get(row.slug)
    if (present) await putAside(database, present, ref?.localId === present.localId ? ref : null)
    await database.setAside.delete(localId)
    await database.carts.put(row.cart)
    if (row.ref) await database.orders.put(row.ref)
    else await database.orders.delete(row.slug)
    for (const entry of row.unsent) await database.outbox.add(entry)
    return true
  })
}

export async function sweepSetAside(database: OfflineDatabase = offlineDatabase()): Promise<void> {
  await database.setAside.filter((row) => isOver(row, serverNow())).delete()
}
