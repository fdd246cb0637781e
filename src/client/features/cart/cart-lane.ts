import { api } from '#client/api/client.ts'
import type { CartOrder } from '#contract/schema.gen.ts'
import type { OfflineDatabase } from '#client/offline/database.ts'
import type { Executor, Prepared } from '#client/offline/executors.ts'
import { enqueue } from '#client/offline/outbox.ts'
import type { Refusal } from '#client/offline/outcomes.ts'
import { serverNow } from '#client/offline/server-clock.ts'
import { cartEntity, type StoredCart, type StoredOrderRef } from '#client/offline/stored-cart.ts'
import { forgetCart } from '#client/offline/stored-charge.ts'
import {
  CART_ADD,
  CART_LOAD,
  readCreate,
  readItem,
  readLoad,
  type ItemPayload,
  type LoadPayload,
} from './cart-entries.ts'
import { lineId, isSameLine } from './cart-lines.ts'
import { enqueueItem, openCart } from './cart-store.ts'
import { followServer, isPlaced, isServerCart } from './server-cart.ts'

interface Known {
  cart: StoredCart
  ref: StoredOrderRef | undefined
}

/** The cart that an entry belongs to, unless it was cleared or replaced since. */
async function knownCart(database: OfflineDatabase, { slug, localId }: LoadPayload): Promise<Known | null> {
  const cart = await database.carts.get(slug)
  if (cart?.localId !== localId) return null
  const ref = await database.orders.get(slug)
  return { cart, ref: ref?.localId === localId ? ref : undefined }
}

async function withOrder(
  database: OfflineDatabase,
  payload: LoadPayload,
  call: (order: StoredOrderRef) => Exclude<Prepared, 'obsolete'>,
): Promise<Prepared> {
  const known = await knownCart(database, payload)
  return known?.ref ? call(known.ref) : 'obsolete'
}

/** Makes the server's order of a cart, which may have been filled offline. */
export const createCart: Executor = {
  version: 1,
  async prepare(database, _entry, payload) {
    const { slug, localId, isExternal } = readCreate(payload)
    if (!(await knownCart(database, { slug, localId }))) return 'obsolete'
    return ({ key, signal }) =>
      api.POST('/order', { params: { header: { 'Idempotency-Key': key } }, body: { slug, isExternal }, signal })
  },
  async settle(database, payload, body) {
    const { slug, localId } = readCreate(payload)
    const { order, cart_token: cartToken } = body
    if (!isServerCart(order) || typeof cartToken !== 'string') throw new Error('A new cart came without its secret')
    if (!(await knownCart(database, { slug, localId }))) return
    await database.orders.put({ slug, localId, orderId: order.id, orderTime: serverNow(), cartToken, charge: null })
  },
  async refuse(database, payload) {
    const { slug, localId } = readCreate(payload)
    const known = await knownCart(database, { slug, localId })
    if (!known) return 'dropped'
    // The outfitter sells no more: what the guest chose is named and let go.
    const gone = known.cart.lines.map((line) => ({
      kind: line.kind,
      id: lineId(line),
      name: (line.kind === 'photo' ? line.photo.name : line.group.name) ?? '',
    }))
    await database.outbox.where('entity').equals(cartEntity(localId)).delete()
    await database.carts.put({ ...known.cart, lines: [], confirmed: null, gone, changedAt: serverNow() })
    return 'dropped'
  },
}

function itemBody(orderId: number, { photoId, groupId }: ItemPayload) {
  return photoId === null
    ? { order_id: orderId, ...(groupId === null ? {} : { display_group_id: groupId }) }
    : { order_id: orderId, photo_id: photoId }
}

export const addItem: Executor = {
  version: 1,
  prepare(database, _entry, payload) {
    const item = readItem(payload)
    return withOrder(
      database,
      item,
      ({ orderId, cartToken }) =>
        ({ key, signal }) =>
          api.POST('/order/add-item', {
            params: { header: { 'Idempotency-Key': key } },
            headers: { 'Cart-Token': cartToken },
            body: { ...itemBody(orderId, item), ...(item.addedAt ? { added_at: item.addedAt } : {}) },
            signal,
          }),
    )
  },
  settle: settleChange,
  refuse: askServer,
}

export const removeItem: Executor = {
  version: 1,
  prepare(database, _entry, payload) {
    const item = readItem(payload)
    return withOrder(
      database,
      item,
      ({ orderId, cartToken }) =>
        ({ key, signal }) =>
          api.POST('/order/remove-item', {
            params: { header: { 'Idempotency-Key': key } },
            headers: { 'Cart-Token': cartToken },
            body: itemBody(orderId, item),
            signal,
          }),
    )
  },
  settle: settleChange,
  refuse: askServer,
}

/** Asks what the server has of the cart, in its turn, when it refused a change. */
export const loadCart: Executor = {
  version: 1,
  prepare(database, _entry, payload) {
    const load = readLoad(payload)
    return withOrder(
      database,
      load,
      ({ orderId, cartToken }) =>
        ({ signal }) =>
          api.POST('/order/{id}', {
            params: { path: { id: orderId } },
            headers: { 'Cart-Token': cartToken },
            body: { slug: load.slug },
            signal,
          }),
    )
  },
  async settle(database, payload, body) {
    if (!isServerCart(body.order)) throw new Error('The answer carries no order')
    await applyLoadedOrder(database, readLoad(payload), body.order)
  },
  async refuse(database, payload) {
    const known = await knownCart(database, readLoad(payload))
    // The guest has it on the phone: it must not be here a second time.
    if (known?.ref?.handedOver) await forgetCart(database, known.cart.slug)
    else if (known) await startOver(database, known.cart)
    return 'dropped'
  },
}

async function settleChange(database: OfflineDatabase, payload: unknown, body: Record<string, unknown>): Promise<void> {
  const item = readItem(payload)
  const known = await knownCart(database, item)
  if (!known?.ref || !isServerCart(body.order)) return
  await database.orders.update(item.slug, { orderTime: serverNow() })
  // Only the answer to the last change shows the cart as the guest has it. This entry itself is still in the outbox.
  const unsent = await database.outbox.where('entity').equals(cartEntity(item.localId)).count()
  if (unsent > 1) return
  await database.carts.put(followServer(known.cart, body.order))
}

/** The server said no to a line: it tells what the cart is, which names what is gone. */
async function askServer(database: OfflineDatabase, payload: unknown, refusal: Refusal): Promise<'dropped'> {
  const { slug, localId } = readItem(payload)
  const known = await knownCart(database, { slug, localId })
  if (!known) return 'dropped'
  if (isServerCart(refusal.current) && isPlaced(refusal.current)) {
    await applyLoadedOrder(database, { slug, localId }, refusal.current)
    return 'dropped'
  }
  const waiting = await database.outbox.where('entity').equals(cartEntity(localId)).toArray()
  if (!waiting.some((entry) => entry.kind === CART_LOAD)) {
    await enqueue(database, { kind: CART_LOAD, version: 1, entity: cartEntity(localId), payload: { slug, localId } })
  }
  return 'dropped'
}

/**
 * Takes a loaded order over. One with a hash or a payment is a cart no more: the stored order is cleared, and what it
 * does not contain moves to a new one (product.md 4). To be called in a transaction over the cart's tables.
 */
export async function applyLoadedOrder(
  database: OfflineDatabase,
  payload: LoadPayload,
  order: CartOrder,
): Promise<void> {
  const known = await knownCart(database, payload)
  if (!known?.ref || known.ref.orderId !== order.id) return
  if (isPlaced(order) || order.status === 'cancelled') {
    const bought = followServer({ ...known.cart, lines: [] }, order).lines
    const rest = known.cart.lines.filter(
      (line) => !bought.some((other) => isSameLine(other, { kind: line.kind, id: lineId(line) })),
    )
    await startOver(database, { ...known.cart, lines: rest })
    return
  }
  if (order.status === 'expired') return startOver(database, known.cart)
  const others = await database.outbox.where('entity').equals(cartEntity(payload.localId)).toArray()
  if (others.some((entry) => entry.kind !== CART_LOAD)) return
  // Looking at the cart is no change of it: its hour counts from the server's last one (rules.md 3.6).
  await database.orders.update(payload.slug, { orderTime: Date.parse(order.updated_at) })
  await database.carts.put(followServer(known.cart, order))
}

/** The server's order is no more: the same lines go into a new one. */
async function startOver(database: OfflineDatabase, cart: StoredCart): Promise<void> {
  await forgetCart(database, cart.slug)
  if (cart.lines.length === 0) return
  const fresh = await openCart(database, cart.shop, cart.channel)
  await database.carts.put({ ...fresh, lines: cart.lines, gone: cart.gone })
  for (const line of cart.lines) await enqueueItem(database, CART_ADD, fresh, line, line.addedAt)
}
