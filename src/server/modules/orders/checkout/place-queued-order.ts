import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { validateContactForm } from '#domain/orders/contact-form.ts'
import { readSealed, type SealedContact } from '#domain/orders/sealed-contact.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { NewItem } from '../cart/cart-input.ts'
import { fillCart } from '../cart/cart-items.ts'
import { openCart } from '../order/carts.store.ts'
import { findActiveOutfitterId } from '../order/for-sale.store.ts'
import { holdsSecret, newSecret, paymentInProgress, secretHash, repriceForCheckout } from '../order/guest-cart.ts'
import { loadCart, type LoadedCart } from '../order/load-cart.ts'
import { presentCart } from '../order/order.presenter.ts'
import { lockOrder, storeLocalCode, type OrderRow } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { freezeAtCounter, queuedFlags } from './place-counter-order.ts'

export interface QueuedOrder {
  readonly slug: string
  readonly isExternal: boolean
  readonly items: readonly NewItem[]
  readonly sealed: string
  /** The total that the guest saw, in cents. */
  readonly expectedTotal: number
  readonly localCode: string
  /** True when staff scanned the order and took the price of its items, of which a prepaid code pays nothing. */
  readonly isScanned?: boolean
}

/**
 * Places a counter order that a guest made offline, with exactly these items at the current price
 * (docs/rules.md#queued-counter-orders). Uses the guest's cart, or a new cart when there is none or it has expired. The
 * same sealed contact never makes two orders. An order that has become free is still placed, because the device already
 * confirmed it to the guest.
 *
 * Throws: 404 for an unknown outfitter.
 * Throws: 409 while the order is being paid.
 * Throws: 422 for a sealed contact that cannot be opened, and for a missing name or email.
 * Throws: 422 when the channel does not offer payment at the counter, and when every item is unavailable.
 * Throws: 429 after too many placed orders.
 */
export async function placeQueuedOrder<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: QueuedOrder,
  present: (cart: LoadedCart) => T,
): Promise<T> {
  const sealed = openContact(deps, input)
  let placedId = 0
  return deps.database.command(
    ctx,
    async (tx) => {
      const cart = await placeSealed(deps, tx, ctx, input, sealed, (order) => {
        placedId = order.id
      })
      return present(cart)
    },
    { orderId: () => placedId },
  )
}

/**
 * Places the order of an opened sealed contact, or returns the order that it was placed as before. `onOrder` gets the
 * order before it is placed.
 *
 * Throws: as `placeQueuedOrder`, except for a sealed contact that cannot be opened.
 */
export async function placeSealed(
  deps: OrdersDeps,
  tx: Transaction<DB>,
  ctx: Ctx,
  input: QueuedOrder,
  sealed: SealedContact,
  onOrder: (order: OrderRow) => void,
): Promise<LoadedCart> {
  const order = (await ownOrder(tx, ctx, sealed)) ?? (await sealedOrder(tx, ctx, input, sealed))
  onOrder(order)
  if (order.status === 'paying')
    throw paymentInProgress(presentCart(deps.imageAddresses, await loadCart(tx, order, ctx.now), ctx.now, null))
  if (order.status !== 'cart') return placedBefore(tx, ctx, order, input)
  const { isScanned: withoutPrepaid } = input
  const { order: filled, gone } = await fillCart(tx, order, input.items, ctx.now, { withoutPrepaid })
  const repriced = await repriceForCheckout(tx, filled, 'counter', ctx.now)
  const cart = { ...repriced, gone: [...gone, ...repriced.gone] }
  if (cart.lines.length === 0) throw new Failure(422, 'cart-empty', { general: 'order.empty' })
  const { expectedTotal, localCode } = input
  const contact = { name: sealed.name.trim(), email: sealed.email.trim() }
  const flags = queuedFlags(cart, input)
  return freezeAtCounter(deps, tx, ctx, cart, { contact, expectedTotal, localCode, flags })
}

/** Throws: 422 for a sealed contact that cannot be opened, and for a missing name or email. */
export function openContact({ sealing }: OrdersDeps, { sealed, localCode }: QueuedOrder): SealedContact {
  const text = sealing.open(sealed, localCode)
  const contact = text === null ? null : readSealed(text)
  if (contact === null) throw new Failure(422, 'sealed-unreadable', { sealed: 'order.sealed-unreadable' })
  const problem = validateContactForm(contact)[0]
  if (problem !== undefined) throw new Failure(422, 'missing-information', { [problem.field]: problem.text })
  return contact
}

async function ownOrder(tx: Transaction<DB>, ctx: Ctx, { order: known }: SealedContact): Promise<OrderRow | undefined> {
  if (known === null) return undefined
  const order = await lockOrder(tx, known.id)
  if (order === undefined || order.status === 'expired') return undefined
  return holdsSecret(order, { ...ctx, cartToken: known.token }) ? order : undefined
}

async function sealedOrder(
  tx: Transaction<DB>,
  ctx: Ctx,
  input: QueuedOrder,
  contact: SealedContact,
): Promise<OrderRow> {
  const digest = createHash('sha256').update(Buffer.from(input.sealed, 'base64')).digest()
  const madeId = await claimSealed(tx, digest)
  const made = madeId === null ? undefined : await lockOrder(tx, madeId)
  if (made !== undefined) return made
  const order = await newOrder(tx, ctx, input, contact)
  await recordSealed(tx, digest, order.id)
  return order
}

async function newOrder(
  tx: Transaction<DB>,
  ctx: Ctx,
  { slug, isExternal }: QueuedOrder,
  { locale }: SealedContact,
): Promise<OrderRow> {
  const outfitterId = await findActiveOutfitterId(tx, slug)
  if (outfitterId === undefined) throw new Failure(404, 'not-found', { general: 'not-found.outfitter' })
  return openCart(tx, ctx, { outfitterId, isExternal, cartTokenHash: secretHash(newSecret()), locale })
}

/** The guest knows only this code, so staff must find the order by it. */
async function placedBefore(
  tx: Transaction<DB>,
  ctx: Ctx,
  order: OrderRow,
  { localCode }: QueuedOrder,
): Promise<LoadedCart> {
  await storeLocalCode(tx, order.id, localCode)
  return loadCart(tx, (await lockOrder(tx, order.id)) ?? order, ctx.now)
}

/** Waits for a concurrent request with the same contact. */
async function claimSealed(tx: Transaction<DB>, digest: Buffer): Promise<number | null> {
  await tx
    .insertInto('sealed_orders')
    .values({ digest })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('sealed_orders')
    .select('order_id')
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow()
  return row.order_id
}

async function recordSealed(tx: Transaction<DB>, digest: Buffer, orderId: number): Promise<void> {
  await tx.updateTable('sealed_orders').set({ order_id: orderId }).where('digest', '=', digest).execute()
}
