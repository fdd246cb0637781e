import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { countTry, forgiveTry, type Limit } from '#server/modules/accounts/accounts.public.ts'
import { findDiscountIdByCode } from './catalogue.store.ts'
import { holdsSecret, lockOwnCart, orderNotFound, settleCart } from './guest-cart.ts'
import type { LoadedCart } from './load-cart.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { findOrder, lockOrder, storeDiscount, touchCart } from './orders.store.ts'

/** Against guessing: wrong codes are counted by cart and by address. */
function guessLimits(ctx: Ctx, orderId: number): Limit[] {
  return [
    { name: 'discount-order', of: String(orderId), tries: 10, windowMs: 10 * 60_000 },
    { name: 'discount-address', of: ctx.address, tries: 100, windowMs: 10 * 60_000 },
  ]
}

function invalidCode(): Failure {
  return new Failure(422, 'invalid-code', { code: 'cart.invalid-code' })
}

/** Whoever may not try codes here learns nothing of them, and no try is counted. */
async function checkMayTry(deps: OrdersDeps, ctx: Ctx, orderId: number): Promise<void> {
  const order = await findOrder(deps.database.db, orderId)
  if (order === undefined || !holdsSecret(order, ctx)) throw orderNotFound()
  if (!order.is_external) throw new Failure(422, 'discount-external-only', { general: 'order.discount-external-only' })
}

/**
 * Puts a discount of the outfitter on the guest's own cart by its name, trimmed and without regard to case, in the place
 * of any other (rules.md 2.6); the tax must then be calculated anew. The one that is on it already changes nothing.
 * Throws 422 on the internal channel and 'Invalid Code', 429 after too many wrong codes, 404 without the cart's secret,
 * 409 once it was placed.
 */
export async function applyDiscount<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { readonly orderId: number; readonly code: string },
  present: (cart: LoadedCart) => T,
): Promise<T> {
  await checkMayTry(deps, ctx, input.orderId)
  const { db } = deps.database
  const limits = guessLimits(ctx, input.orderId)
  await countTry(db, limits, ctx.now)
  const tried = deps.database.command(ctx, async (tx) => {
    const order = await lockOwnCart(deps, tx, ctx, input.orderId)
    const discountId = await findDiscountIdByCode(tx, order.outfitter_id, input.code)
    if (discountId === undefined) throw invalidCode()
    if (order.discount_id !== discountId) {
      await storeDiscount(tx, order.id, discountId)
      await touchCart(tx, order.id, ctx.now)
    }
    return present(await settleCart(tx, (await lockOrder(tx, order.id)) ?? order, ctx.now))
  })
  try {
    const answer = await tried
    await forgiveTry(db, limits, ctx.now)
    return answer
  } catch (error) {
    // Counted beforehand, so that parallel guesses cannot slip through; only a wrong code is held against anybody.
    if (!(error instanceof Failure && error.code === 'invalid-code')) await forgiveTry(db, limits, ctx.now)
    throw error
  }
}
