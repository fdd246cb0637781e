import { Failure } from '#domain/failure.ts'
import { cents } from '#domain/money.ts'
import { checkoutOptions } from '#domain/orders/checkout-options.ts'
import { validateChargeForm } from '#domain/orders/charge-form.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { countNewTry, limitsOf } from '#server/modules/users/users.public.ts'
import { findOwnOrder, hasLost, lockOwnCart, repriceForCheckout } from '../order/guest-cart.ts'
import { currentTaxQuote, loadCart, priceLines, type LoadedCart } from '../order/load-cart.ts'
import { storeTaxQuote } from '../order/carts.store.ts'
import type { Buyer, BuyerPlace, TaxQuote } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'

function taxMismatch(): Failure {
  return new Failure(422, 'tax-mismatch', { general: 'tax.mismatch' })
}

interface TaxInput {
  readonly orderId: number
  /** A wallet tells no name and email before the guest confirms. */
  readonly form: Buyer | BuyerPlace
}

/**
 * Calculates the cart's tax at the guest's country, state and zip (docs/rules.md#tax-on-card-orders). Sets the cart to
 * payment by card.
 *
 * Throws: 404 without the cart's secret.
 * Throws: 409 with the order when it is no longer a cart, or when it changed during the provider's call.
 * Throws: 422 for a missing field or an unknown place, and when the channel does not offer payment by card.
 * Throws: 429 after too many tries.
 * Throws: 503 when the tax provider does not answer.
 */
export async function calculateTax<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: TaxInput,
  present: (cart: LoadedCart) => T,
): Promise<T> {
  const problem = validateChargeForm({ name: '', email: '', ...input.form }).find(({ field }) => field in input.form)
  if (problem !== undefined) throw new Failure(422, 'missing-information', { [problem.field]: problem.text })
  const before = await priceForCard(deps, ctx, input.orderId)
  // A quote of a remote tax provider is used again for the same place. Rates of our own table are read each time,
  // because administrators may change them.
  const quote = deps.taxProvider.level === 'local' ? currentTaxQuote(before.order, before.outfitter, ctx.now) : null
  const { country, state, zip } = input.form
  if (quote !== null && quote.country === country && quote.state === state && quote.zip === zip)
    return storeQuote(deps, ctx, input, { before, quote }, present)
  const of = { 'tax-order': String(input.orderId), 'tax-address': ctx.network }
  return countNewTry(deps.database.db, ctx, limitsOf(operationGuards.calculateTax.limits, of), async () => {
    const asked = await requestTax(deps, ctx, input, before)
    return storeQuote(deps, ctx, input, { before, quote: asked }, present)
  })
}

/** Takes no lock unless the cart must change, because `storeQuote` compares the revision. */
async function priceForCard(deps: OrdersDeps, ctx: Ctx, orderId: number): Promise<LoadedCart> {
  const { db } = deps.database
  const order = await findOwnOrder(db, ctx, orderId)
  if (order.status === 'cart' && !order.is_counter_checkout) {
    const cart = await loadCart(db, order, ctx.now)
    if (!hasLost(cart) && checkoutOptions(order.is_external, cart.outfitter).card) return cart
  }
  return deps.database.transaction(async (tx) =>
    repriceForCheckout(tx, await lockOwnCart(deps, tx, ctx, orderId), 'card', ctx.now),
  )
}

/** Asks the tax provider outside any transaction, because the call may be slow. */
async function requestTax(
  deps: OrdersDeps,
  ctx: Ctx,
  { form: { country, state, zip } }: TaxInput,
  before: LoadedCart,
): Promise<TaxQuote> {
  const on = localDateAt(ctx.now, before.outfitter.timezone)
  const amount = cents(before.priced.total - (before.priced.tax ?? 0))
  const quote = await deps.taxProvider.quote({ country, state, zip, amount, on })
  if (quote.kind === 'unavailable')
    throw new Failure(503, 'tax-unavailable', { general: 'request.taxes-down' }, { retryAfter: 5 })
  if (quote.kind === 'mismatch') throw taxMismatch()
  const { revision } = before.order
  return { revision, on, country, state, zip, ratePpm: quote.taxable ? quote.ratePpm : 0 }
}

/** Throws: 409 with the order when it changed meanwhile. */
async function storeQuote<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  { orderId, form }: TaxInput,
  { before, quote }: { readonly before: LoadedCart; readonly quote: TaxQuote },
  present: (cart: LoadedCart) => T,
): Promise<T> {
  const { db } = deps.database
  const stored = await storeTaxQuote(db, orderId, { form, quote, now: ctx.now })
  if (stored !== undefined) return present(await priceLines(db, stored, before.outfitter, before, ctx.now))
  const current = await deps.database.transaction(async (tx) =>
    present(await loadCart(tx, await lockOwnCart(deps, tx, ctx, orderId), ctx.now)),
  )
  throw new Failure(409, 'cart-changed', { general: 'order.cart-changed' }, { current })
}
