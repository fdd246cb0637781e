import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { checkoutOptions } from '#domain/orders/checkout-options.ts'
import type { TextKey } from '#domain/texts/texts.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { loadCart, type LoadedCart } from './load-cart.ts'
import { deletedItems } from './order-lines.store.ts'
import { presentCart } from './order.presenter.ts'
import { chooseCheckout, touchCart } from './carts.store.ts'
import { findHeldOrder, type HeldOrder, lockHeldOrder } from './held-order.store.ts'
import { findReceiptNumber, type OrderRow } from './orders.store.ts'

/** Returns 256 random bits in base64url (docs/rules.md#order-hash). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The database stores only this hash of cart secrets and hand-over codes. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function holdsSecret(order: OrderRow, ctx: Pick<Ctx, 'cartToken' | 'orderHash'>): boolean {
  if (ctx.cartToken !== null && timingSafeEqual(order.cart_token_hash, secretHash(ctx.cartToken))) return true
  if (ctx.orderHash === null || order.hash === null) return false
  return timingSafeEqual(secretHash(order.hash), secretHash(ctx.orderHash))
}

/** A guest cannot tell another guest's order from an order that does not exist. */
export function orderNotFound(): Failure {
  return new Failure(404, 'not-found', { general: 'not-found.order' })
}

/** Throws: 404 when the request lacks the order's secret. */
export async function findOwnOrder(db: Kysely<DB>, ctx: Ctx, id: number): Promise<HeldOrder> {
  const order = await findHeldOrder(db, id)
  if (order === undefined || !holdsSecret(order, ctx)) throw orderNotFound()
  return order
}

/** Throws: 404 when the request lacks the order's secret. */
export async function lockOwnOrder(
  tx: Transaction<DB>,
  ctx: Ctx,
  id: number,
  joining: number | null = null,
): Promise<HeldOrder> {
  const order = await lockHeldOrder(tx, id, joining)
  if (order === undefined || !holdsSecret(order, ctx)) throw orderNotFound()
  return order
}

type Presenting = Pick<OrdersDeps, 'imageAddresses'>

/** Builds the 409 with the order, for a charge while another payment is open or being reversed. */
export function paymentInProgress(
  current: ReturnType<typeof presentCart>,
  text: TextKey = 'payment.in-progress',
): Failure {
  return new Failure(409, 'payment-in-progress', { general: text }, { current, retryAfter: 2 })
}

export async function noLongerCart(
  deps: Presenting,
  tx: Transaction<DB>,
  order: HeldOrder,
  now: Date,
): Promise<Failure> {
  const receipt = await findReceiptNumber(tx, order.id)
  const current = presentCart(deps.imageAddresses, await loadCart(tx, order, now), now, receipt)
  if (order.status === 'expired') return new Failure(409, 'order-expired', { general: 'order.expired' }, { current })
  return order.status === 'paying'
    ? paymentInProgress(current)
    : new Failure(409, 'order-placed', { general: 'order.already-placed' }, { current })
}

/**
 * Throws: 404 when the request lacks the cart's secret.
 * Throws: 409 with the order when it is no longer a cart.
 */
export async function lockOwnCart(
  deps: Presenting,
  tx: Transaction<DB>,
  ctx: Ctx,
  id: number,
  joining: number | null = null,
): Promise<HeldOrder> {
  const order = await lockOwnOrder(tx, ctx, id, joining)
  if (order.status === 'cart') return order
  throw await noLongerCart(deps, tx, order, ctx.now)
}

/**
 * Returns the cart, with the deleted lines as `gone`. Takes off a prepaid code that cannot be used any more. `loaded`: the cart as this
 * transaction has just read it.
 */
export async function dropUnavailable(
  tx: Transaction<DB>,
  order: HeldOrder,
  now: Date,
  loaded?: LoadedCart,
): Promise<LoadedCart> {
  const cart = loaded ?? (await loadCart(tx, order, now))
  if (cart.gone.length === 0 && !cart.prepaidGone) return cart
  const ids = cart.gone.map((item) => item.itemId)
  const change = cart.prepaidGone ? { prepaid_code_id: null } : {}
  const changed = await touchCart(tx, order.id, now, change, [deletedItems(tx, order.id, ids)])
  return { ...(await loadCart(tx, changed, now)), gone: cart.gone, prepaidGone: cart.prepaidGone }
}

/**
 * Builds the 409 with the cart, when lines were dropped or the guest saw another total (docs/rules.md#price-changed).
 */
export function priceChanged(deps: Presenting, ctx: Pick<Ctx, 'now'>, cart: LoadedCart): Failure {
  const current = presentCart(deps.imageAddresses, cart, ctx.now, null)
  return new Failure(409, 'price-changed', { general: 'payment.price-changed' }, { current })
}

/** True when the guest must agree to the cart as it is now before it is placed. */
export function hasLost({ gone, prepaidGone }: Pick<LoadedCart, 'gone' | 'prepaidGone'>): boolean {
  return gone.length > 0 || prepaidGone
}

export type CheckoutWay = 'card' | 'counter' | 'free'

/**
 * Drops the unavailable lines of a locked cart and reprices it for the chosen way to pay (docs/rules.md#checkout-type).
 *
 * Throws: 422 when the channel does not offer that way to pay (docs/rules.md#checkout-options).
 */
export async function repriceForCheckout(
  tx: Transaction<DB>,
  order: HeldOrder,
  way: CheckoutWay,
  now: Date,
): Promise<LoadedCart> {
  const cart = await dropUnavailable(tx, await chooseCheckout(tx, order, way === 'counter', now), now)
  const offered = checkoutOptions(order.is_external, cart.outfitter)
  if (way === 'counter' && !offered.counter)
    throw new Failure(422, 'counter-not-offered', { general: 'order.counter-not-offered' })
  if (way === 'card' && !offered.card) throw new Failure(422, 'card-not-offered', { general: 'order.card-not-offered' })
  return cart
}
