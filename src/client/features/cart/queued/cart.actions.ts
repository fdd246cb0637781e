import { api } from '#client/api/client.ts'
import type { CartOrder } from '#contract/schema.gen.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import type { ActionKind, Prepared } from '#client/device/outbox/action-kind.ts'
import { enqueue } from '#client/device/outbox/outbox.ts'
import type { Refusal } from '#client/device/outbox/outcomes.ts'
import { serverNow } from '#client/device/connection/server-clock.ts'
import { cartEntity } from '#client/device/database/entities.ts'
import type { StoredCart, StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { forgetCart } from '#client/device/cart/stored-charge.ts'
import {
  CART_ADD,
  CART_CREATE,
  CART_LOAD,
  CART_REMOVE,
  readCreate,
  readItem,
  readLoad,
  type CreatePayload,
  type ItemPayload,
  type LoadPayload,
} from './cart-entries.ts'
import { lineId, isSameLine } from '../cart-lines.ts'
import { enqueueItem, openCart } from '../cart-store.ts'
import { boughtIn, storeOwnOrder } from '#client/device/cart/own-orders.ts'
import { followServer, isPlaced, isServerCart } from './server-cart.ts'

interface Known {
  cart: StoredCart
  ref: StoredOrderRef | undefined
}

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

/** The outbox page shows staff no details of a guest's cart, and the record of sent entries holds none. */
const ofGuest: Pick<ActionKind, 'version' | 'summarize' | 'describe'> = {
  version: 1,
  summarize: () => ({}),
  describe: () => ({ icon: 'waiting', title: { key: 'outbox.cart' }, details: [], path: null }),
}

export const createCart: ActionKind<CreatePayload> = {
  ...ofGuest,
  kind: CART_CREATE,
  read: readCreate,
  async prepare(database, { slug, localId, isExternal }) {
    if (!(await knownCart(database, { slug, localId }))) return 'obsolete'
    return ({ key, signal }) =>
      api.POST('/order', { params: { header: { 'Idempotency-Key': key } }, body: { slug, isExternal }, signal })
  },
  async onSent(database, { slug, localId }, { order, cart_token: cartToken }) {
    if (!isServerCart(order) || typeof cartToken !== 'string') throw new Error('A new cart came without its secret')
    if (!(await knownCart(database, { slug, localId }))) return
    await database.orders.put({ slug, localId, orderId: order.id, orderTime: serverNow(), cartToken, charge: null })
  },
  async onRefused(database, { slug, localId }) {
    const known = await knownCart(database, { slug, localId })
    if (!known) return 'dropped'
    // The outfitter no longer sells, so the device empties the cart and lists the removed lines as gone.
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

interface ItemCall {
  readonly params: { readonly header: { readonly 'Idempotency-Key': string } }
  readonly headers: { readonly 'Cart-Token': string }
  readonly signal: AbortSignal
}

function itemAction(
  kind: ActionKind['kind'],
  send: (
    call: ItemCall,
    body: ReturnType<typeof itemBody>,
    item: ItemPayload,
  ) => ReturnType<Exclude<Prepared, 'obsolete'>>,
): ActionKind<ItemPayload> {
  return {
    ...ofGuest,
    kind,
    read: readItem,
    prepare: (database, item) =>
      withOrder(database, item, ({ orderId, cartToken }) => ({ key, signal }) => {
        const call = { params: { header: { 'Idempotency-Key': key } }, headers: { 'Cart-Token': cartToken }, signal }
        return send(call, itemBody(orderId, item), item)
      }),
    onSent: followChange,
    onRefused: reloadCart,
  }
}

export const addItem = itemAction(CART_ADD, (call, body, { addedAt }) =>
  api.POST('/order/add-item', { ...call, body: { ...body, ...(addedAt ? { added_at: addedAt } : {}) } }),
)

export const removeItem = itemAction(CART_REMOVE, (call, body) => api.POST('/order/remove-item', { ...call, body }))

/** The drainer sends this entry after the cart's other entries. */
export const loadCart: ActionKind<LoadPayload> = {
  ...ofGuest,
  kind: CART_LOAD,
  read: readLoad,
  prepare: (database, load) =>
    withOrder(
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
    ),
  async onSent(database, load, { order }) {
    if (!isServerCart(order)) throw new Error('The answer carries no order')
    await applyLoadedOrder(database, load, order)
  },
  async onRefused(database, load) {
    const known = await knownCart(database, load)
    // The guest took this cart over on a phone, so this device must not keep a copy.
    if (known?.ref?.handedOver) await forgetCart(database, known.cart.slug)
    else if (known) await startOver(database, known.cart)
    return 'dropped'
  },
}

async function followChange(
  database: OfflineDatabase,
  item: ItemPayload,
  { order }: Record<string, unknown>,
): Promise<void> {
  const known = await knownCart(database, item)
  if (!known?.ref || !isServerCart(order)) return
  await database.orders.update(item.slug, { orderTime: serverNow() })
  // Leaves the cart unchanged while later entries wait, because only the answer to the last entry contains all changes.
  const unsent = await database.outbox.where('entity').equals(cartEntity(item.localId)).count()
  if (unsent > 1) return
  await database.carts.put(followServer(known.cart, order))
}

/** Queues a load of the server's cart after a refused line, because only that cart shows which lines are gone. */
async function reloadCart(
  database: OfflineDatabase,
  { slug, localId }: ItemPayload,
  refusal: Refusal,
): Promise<'dropped'> {
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
 * An order with a hash or a payment is no longer a cart. This function then clears the stored cart and moves the lines
 * that the order lacks to a new cart. Call it in a transaction over all tables.
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
    const { id: orderId, hash, isExternal, status } = order
    if (hash !== null && (status === 'pending' || status === 'completed'))
      await storeOwnOrder(database, {
        slug: payload.slug,
        hash,
        orderId,
        isExternal,
        state: status,
        ...boughtIn(bought),
      })
    return
  }
  if (order.status === 'expired') return startOver(database, known.cart)
  const others = await database.outbox.where('entity').equals(cartEntity(payload.localId)).toArray()
  if (others.some((entry) => entry.kind !== CART_LOAD)) return
  // A load does not change the cart. So the cart still expires an hour after its last change on the server
  // (docs/rules.md#stored-order-id).
  await database.orders.update(payload.slug, { orderTime: Date.parse(order.updated_at) })
  await database.carts.put(followServer(known.cart, order))
}

/** Moves the cart's lines into a new order, because the server's order no longer takes changes. */
async function startOver(database: OfflineDatabase, cart: StoredCart): Promise<void> {
  await forgetCart(database, cart.slug)
  if (cart.lines.length === 0) return
  const fresh = await openCart(database, cart.shop, cart.channel)
  await database.carts.put({ ...fresh, lines: cart.lines, gone: cart.gone })
  for (const line of cart.lines) await enqueueItem(database, CART_ADD, fresh, line, line.addedAt)
}
