import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { countNewTry, limitsOf } from '#server/modules/users/users.public.ts'
import { findActiveDiscountId } from '../order/for-sale.store.ts'
import { dropUnavailable, findOwnOrder, lockOwnCart } from '../order/guest-cart.ts'
import type { LoadedCart } from '../order/load-cart.ts'
import { touchCart } from '../order/carts.store.ts'
import type { HeldOrder } from '../order/held-order.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'

function invalidCode(): Failure {
  return new Failure(422, 'invalid-code', { code: 'cart.invalid-code' })
}

function isWrongCode(error: unknown): boolean {
  return error instanceof Failure && error.code === 'invalid-code'
}

/** Runs before the try is counted, so that a refusal uses up no try. */
async function checkMayTry(deps: OrdersDeps, ctx: Ctx, orderId: number): Promise<void> {
  const order = await findOwnOrder(deps.database.db, ctx, orderId)
  if (!order.is_external) throw new Failure(422, 'discount-external-only', { general: 'order.discount-external-only' })
}

/**
 * Sets the named discount of the guest's cart, or takes it off with the code '' (docs/rules.md#named-discounts). Makes
 * the tax quote outdated. Idempotent.
 *
 * Throws: 404 without the cart's secret.
 * Throws: 409 with the order when it is no longer a cart.
 * Throws: 422 on the internal channel and for an unknown code.
 * Throws: 429 after too many wrong codes.
 */
export async function applyDiscount<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { readonly orderId: number; readonly code: string },
  present: (cart: LoadedCart) => T,
): Promise<T> {
  await checkMayTry(deps, ctx, input.orderId)
  // Nobody guesses by taking a code off, so this neither counts as a try nor gives one back.
  if (input.code === '') return storeOnCart(deps, ctx, input, present)
  const { db } = deps.database
  const limits = limitsOf(operationGuards.applyDiscount.limits, {
    'discount-order': String(input.orderId),
    'discount-address': ctx.network,
  })
  // Counts the try before it looks up the code, so that parallel guesses cannot slip through.
  return countNewTry(db, ctx, limits, () => storeOnCart(deps, ctx, input, present), isWrongCode)
}

function storeOnCart<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { readonly orderId: number; readonly code: string },
  present: (cart: LoadedCart) => T,
): Promise<T> {
  return deps.database.command(ctx, async (tx) => {
    let order: HeldOrder = await lockOwnCart(deps, tx, ctx, input.orderId)
    const discountId = input.code === '' ? null : await findActiveDiscountId(tx, order.outfitter_id, input.code)
    if (discountId === undefined) throw invalidCode()
    if (order.discount_id !== discountId) order = await touchCart(tx, order.id, ctx.now, { discount_id: discountId })
    return present(await dropUnavailable(tx, order, ctx.now))
  })
}
