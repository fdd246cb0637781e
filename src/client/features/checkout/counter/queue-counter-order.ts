import type { SealedContact } from '#domain/orders/sealed-contact.ts'
import { localCode } from '#domain/orders/local-code.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import { newId } from '#client/device/database/new-id.ts'
import type { CartLine, StoredCart, StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { forgetCart } from '#client/device/cart/stored-charge.ts'
import { enqueue } from '#client/device/outbox/outbox.ts'
import { canSeal, sealContact } from '#client/features/checkout/counter/seal-contact.ts'
import { counterEntity, placeQueuedOrder, type QueuedCounterOrder, type QueuedItem } from './counter-order.action.ts'

function itemOf(line: CartLine): QueuedItem {
  const { addedAt: added_at } = line
  return line.kind === 'photo' ? { photo_id: line.photo.id, added_at } : { display_group_id: line.group.id, added_at }
}

/** Skips bytes above the last full multiple of `below`, which would favour low numbers. */
function drawn(below: number): number {
  const limit = 256 - (256 % below)
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return byte % below
  }
}

/** 'gone': the stored cart is missing, empty or changed. 'in-progress': a payment of the cart is open. */
type KeepRefusal = 'gone' | 'in-progress'

/**
 * Seals name and email before anything is stored. One transaction queues the order and deletes the cart, the stored id
 * of its order and its waiting entries.
 */
export async function queueCounterOrder(
  database: OfflineDatabase,
  slug: string,
  order: { guest: Pick<SealedContact, 'name' | 'email' | 'locale'>; expectedTotal: number; publicKey: string },
): Promise<QueuedCounterOrder | KeepRefusal> {
  const cart = await database.carts.get(slug)
  const ref = await database.orders.get(slug)
  if (!cart || cart.lines.length === 0) return 'gone'
  const queued = await queuedOrderOf(cart, ref, order)
  const tables = [database.carts, database.orders, database.outbox, database.counterOrders]
  return database.transaction('rw', tables, async () => {
    const now = await database.carts.get(slug)
    const nowRef = await database.orders.get(slug)
    if (nowRef?.charge) return 'in-progress'
    // Another tab has changed the cart: this is no longer the order that the guest saw.
    if (now?.changedAt !== cart.changedAt || now.localId !== cart.localId) return 'gone'
    const { localId } = queued
    const { kind, version } = placeQueuedOrder
    await enqueue(database, { kind, version, entity: counterEntity(localId), payload: queued })
    await database.counterOrders.put({ localId, slug, keptAt: serverNow(), arrived: null })
    await forgetCart(database, slug)
    return queued
  })
}

async function queuedOrderOf(
  cart: StoredCart,
  ref: StoredOrderRef | undefined,
  { guest, expectedTotal, publicKey }: Parameters<typeof queueCounterOrder>[2],
): Promise<QueuedCounterOrder> {
  const code = localCode(drawn)
  // The server may already have placed this cart, although its answer was lost. The sealed text therefore holds the
  // order's id. With the id the server finds that order and makes no second one.
  const known = ref?.localId === cart.localId ? { id: ref.orderId, token: ref.cartToken } : null
  return {
    localId: newId(),
    localCode: code,
    slug: cart.slug,
    isExternal: cart.channel === 'external',
    items: cart.lines.map(itemOf),
    sealed: await sealContact(publicKey, { ...guest, order: known }, code),
    expectedTotal,
  }
}

export function sealingKeyOf(publicKey: string | null | undefined): string | null {
  return publicKey && canSeal() ? publicKey : null
}

const KEPT = 24 * 60 * 60 * 1000

/**
 * Deletes the records that the thank-you page keeps of counter orders, once they are a day old. The orders themselves
 * stay in the outbox until the server has them. `now`: learned server time, in milliseconds.
 */
export async function sweepQueuedOrders(database: OfflineDatabase, now: number): Promise<void> {
  await database.counterOrders.filter(({ keptAt }) => keptAt < now - KEPT).delete()
}
