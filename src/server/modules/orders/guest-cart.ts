import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { checkoutOptions } from '#domain/orders/checkout-options.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { deleteItems } from './order-lines.store.ts'
import { presentCart } from './order.presenter.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { chooseCheckout, findReceiptNumber, lockOrder, touchCart, type OrderRow } from './orders.store.ts'
import { loadCart, type LoadedCart } from './load-cart.ts'

/** 256 bits from the system's random source, base64url: a cart's secret or an order's hash (rules.md 3.3, 3.4). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** True when the request carries this cart's secret or, once placed, the order's hash. */
export function holdsSecret(order: OrderRow, ctx: Pick<Ctx, 'cartToken' | 'orderHash'>): boolean {
  if (ctx.cartToken !== null && timingSafeEqual(order.cart_token_hash, secretHash(ctx.cartToken))) return true
  if (ctx.orderHash === null || order.hash === null) return false
  return timingSafeEqual(secretHash(order.hash), secretHash(ctx.orderHash))
}

/** The same answer for an order that is not there and one that is another guest's. */
export function orderNotFound(): Failure {
  return new Failure(404, 'not-found', { general: 'not-found.order' })
}

/** The order, locked, when the request holds its secret; otherwise 404. */
export async function lockOwnOrder(tx: Transaction<DB>, ctx: Ctx, id: number): Promise<OrderRow> {
  const order = await lockOrder(tx, id)
  if (order === undefined || !holdsSecret(order, ctx)) throw orderNotFound()
  return order
}

type Presenting = Pick<OrdersDeps, 'imageAddresses'>

/** 409 with the order as it stands: another payment for it is under way, or an earlier one is being undone. */
export function paymentInProgress(current: ReturnType<typeof presentCart>): Failure {
  return new Failure(409, 'payment-in-progress', { general: 'payment.in-progress' }, { current, retryAfter: 2 })
}

/** 409 with the order as it stands: it is being paid, was placed, or has expired (rules.md 1.2). */
export async function noLongerCart(
  deps: Presenting,
  tx: Transaction<DB>,
  order: OrderRow,
  now: Date,
): Promise<Failure> {
  const receipt = await findReceiptNumber(tx, order.id)
  const current = presentCart(deps.imageAddresses, await loadCart(tx, order, now), now, receipt)
  if (order.status === 'expired') return new Failure(409, 'order-expired', { general: 'order.expired' }, { current })
  return order.status === 'paying'
    ? paymentInProgress(current)
    : new Failure(409, 'order-placed', { general: 'order.already-placed' }, { current })
}

/** The guest's own order, locked, and still a cart; 409 when it was placed or is being paid. */
export async function lockOwnCart(deps: Presenting, tx: Transaction<DB>, ctx: Ctx, id: number): Promise<OrderRow> {
  const order = await lockOwnOrder(tx, ctx, id)
  if (order.status === 'cart') return order
  throw await noLongerCart(deps, tx, order, ctx.now)
}

/**
 * The cart with what can no longer be bought taken out for good; `gone` says what that was. The order must be locked.
 */
export async function settleCart(tx: Transaction<DB>, order: OrderRow, now: Date): Promise<LoadedCart> {
  const cart = await loadCart(tx, order, now)
  if (cart.gone.length === 0) return cart
  const ids = cart.gone.map((item) => item.itemId)
  await deleteItems(tx, order.id, ids)
  await touchCart(tx, order.id, now)
  const changed = (await lockOrder(tx, order.id)) ?? order
  return { ...(await loadCart(tx, changed, now)), gone: cart.gone }
}

/** 409 with the cart as it stands: it costs another amount than the guest saw, or something went away (rules.md 2.10). */
export function priceChanged(deps: Presenting, ctx: Pick<Ctx, 'now'>, cart: LoadedCart): Failure {
  const current = presentCart(deps.imageAddresses, cart, ctx.now, null)
  return new Failure(409, 'price-changed', { general: 'payment.price-changed' }, { current })
}

/** How a guest finishes an order; a free one needs neither way to pay. */
export type CheckoutWay = 'card' | 'counter' | 'free'

/**
 * The locked cart, settled and priced as this way to check out has it (product.md 4 'Checkout type'). Throws 422 where
 * the channel does not offer that way (rules.md 3.5).
 */
export async function settleFor(
  tx: Transaction<DB>,
  order: OrderRow,
  way: CheckoutWay,
  now: Date,
): Promise<LoadedCart> {
  const cart = await settleCart(tx, await chooseCheckout(tx, order, way === 'counter', now), now)
  const offered = checkoutOptions(order.is_external, cart.outfitter)
  if (way === 'counter' && !offered.counter)
    throw new Failure(422, 'counter-not-offered', { general: 'order.counter-not-offered' })
  if (way === 'card' && !offered.card) throw new Failure(422, 'card-not-offered', { general: 'order.card-not-offered' })
  return cart
}

/**
 * Before a cart is paid for or placed: takes out for good what can no longer be bought, and throws 409 `price-changed`
 * naming it. Committed by itself, so that the guest who accepts finds the cart as it was shown. An order that is no cart
 * any more is left alone; 404 without its secret, 422 where that way to check out is not offered.
 */
export async function settleOwnCart(
  deps: Presenting & Pick<OrdersDeps, 'database'>,
  ctx: Ctx,
  input: { readonly orderId: number; readonly way: CheckoutWay },
): Promise<void> {
  const changed = await deps.database.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, input.orderId)
    if (order.status !== 'cart') return null
    const cart = await settleFor(tx, order, input.way, ctx.now)
    return cart.gone.length > 0 ? cart : null
  })
  if (changed !== null) throw priceChanged(deps, ctx, changed)
}
