import type { SealedContact } from '#domain/orders/sealed-contact.ts'
import { localCode } from '#domain/orders/local-code.ts'
import type { OfflineDatabase } from './database.ts'
import { enqueue } from './outbox.ts'
import { canSeal, sealContact } from './seal-contact.ts'
import { serverNow } from './server-clock.ts'
import type { CartLine, StoredCart, StoredOrderRef } from './stored-cart.ts'
import { forgetCart } from './stored-charge.ts'

/** A counter order that was made without a network. Its entries outlive the wipe of its guest (rules.md 9.8). */
export const COUNTER_PLACE = 'counter.place'

/** A line as the server takes it. */
export type QueuedItem = { added_at: string } & ({ photo_id: number } | { display_group_id: number })

/** The payload of such an entry. Who buys, and a cart that the server has of it, stand in `sealed` alone. */
export interface QueuedCounterOrder {
  localId: string
  localCode: string
  slug: string
  isExternal: boolean
  items: QueuedItem[]
  sealed: string
  /** Cents that the guest saw. */
  expectedTotal: number
}

/** Reads the payload of an entry of this kind. */
export function readCounterOrder(payload: unknown): QueuedCounterOrder {
  return payload as QueuedCounterOrder
}

/** The outbox entity of a counter order: orders do not wait for each other. */
export function counterEntity(localId: string): string {
  return `counter:${localId}`
}

function itemOf(line: CartLine): QueuedItem {
  const { addedAt: added_at } = line
  return line.kind === 'photo' ? { photo_id: line.photo.id, added_at } : { display_group_id: line.group.id, added_at }
}

/** A number below `below`, each as likely as the others. */
function drawn(below: number): number {
  const limit = 256 - (256 % below)
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return byte % below
  }
}

/** Why no order was kept: the cart is not there any more, or it is being paid. */
export type KeepRefusal = 'gone' | 'in-progress'

/**
 * Keeps the cart of an outfitter on this device as a counter order that goes by itself. Name and email are sealed before
 * anything is stored. One transaction queues it and takes the cart, its order and what it had still to send away.
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
    // It is to be the order that the guest saw.
    if (now?.changedAt !== cart.changedAt || now.localId !== cart.localId) return 'gone'
    const { localId } = queued
    await enqueue(database, { kind: COUNTER_PLACE, version: 1, entity: counterEntity(localId), payload: queued })
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
  // The server may have placed it already, and its answer was lost: the order goes along, so that it stays one.
  const known = ref?.localId === cart.localId ? { id: ref.orderId, token: ref.cartToken } : null
  return {
    localId: crypto.randomUUID(),
    localCode: code,
    slug: cart.slug,
    isExternal: cart.channel === 'external',
    items: cart.lines.map(itemOf),
    sealed: await sealContact(publicKey, { ...guest, order: known }, code),
    expectedTotal,
  }
}

/** The key to seal with; null where this browser cannot seal, or the server's key is not known. */
export function sealingKeyOf(publicKey: string | null | undefined): string | null {
  return publicKey && canSeal() ? publicKey : null
}

const KEPT = 24 * 60 * 60 * 1000

/** Forgets what pages waited for a day before `now` (learned server time, in milliseconds). The order itself goes on. */
export async function sweepKeptOrders(database: OfflineDatabase, now: number): Promise<void> {
  await database.counterOrders.filter(({ keptAt }) => keptAt < now - KEPT).delete()
}
