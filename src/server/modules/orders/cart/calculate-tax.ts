import { Failure } from '#domain/failure.ts'
import { cents } from '#domain/money.ts'
import { checkoutOptions } from '#domain/orders/checkout-options.ts'
import { validateChargeForm } from '#domain/orders/charge-form.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { countNewTry, limitsOf } from '#server/modules/users/users.public.ts'
import { findOwnOrder, hasLost, lockOwnCart, repriceForCheckout } from '../order/guest-cart.ts'
import { presentCart } from '../order/order.presenter.ts'
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
 * Throws: 409 with the order when it is no longer a cart, or when it changed twice during the call.
 * Throws: 409 `in-progress` while another call holds the cart.
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
  const isKnown = quote !== null && quote.country === country && quote.state === state && quote.zip === zip
  const known = isKnown ? await storeQuote(deps, ctx, input, { before, quote }) : null
  if (known !== null) return present(known)
  const of = { 'tax-order': String(input.orderId), 'tax-address': ctx.network }
  return countNewTry(deps.database.db, ctx, limitsOf(operationGuards.calculateTax.limits, of), async () => {
    const taxed = isKnown ? null : await requestTax(deps, ctx, input, before)
    if (taxed !== null) return present(taxed)
    const again = await priceLocked(deps, ctx, input.orderId)
    const gone = [...before.gone, ...again.gone]
    const retaxed = await requestTax(deps, ctx, input, { ...again, gone })
    if (retaxed !== null) return present(retaxed)
    const cart = await deps.database.transaction(async (tx) =>
      loadCart(tx, await lockOwnCart(deps, tx, ctx, input.orderId), ctx.now),
    )
    const current = presentCart(deps.imageAddresses, { ...cart, gone: [...gone, ...cart.gone] }, ctx.now, null)
    throw new Failure(409, 'cart-changed', { general: 'order.cart-changed' }, { current })
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
  return priceLocked(deps, ctx, orderId)
}

function priceLocked(deps: OrdersDeps, ctx: Ctx, orderId: number): Promise<LoadedCart> {
  return deps.database.transaction(async (tx) =>
    repriceForCheckout(tx, await lockOwnCart(deps, tx, ctx, orderId), 'card', ctx.now),
  )
}

/**
 * Asks the tax provider outside any transaction, because the call may be slow. Returns null when the cart changed
 * meanwhile.
 */
async function requestTax(deps: OrdersDeps, ctx: Ctx, input: TaxInput, before: LoadedCart): Promise<LoadedCart | null> {
  const { country, state, zip } = input.form
  const on = localDateAt(ctx.now, before.outfitter.timezone)
  const amount = cents(before.priced.total - (before.priced.tax ?? 0))
  const quote = await deps.taxProvider.quote({ country, state, zip, amount, on })
  if (quote.kind === 'unavailable')
    throw new Failure(503, 'tax-unavailable', { general: 'request.taxes-down' }, { retryAfter: 5 })
  if (quote.kind === 'mismatch') throw taxMismatch()
  const { revision } = before.order
  const ratePpm = quote.taxable ? quote.ratePpm : 0
  return storeQuote(deps, ctx, input, { before, quote: { revision, on, country, state, zip, ratePpm } })
}

/** Returns null when the cart changed meanwhile. */
async function storeQuote(
  { database }: OrdersDeps,
  { now }: Ctx,
  { orderId, form }: TaxInput,
  { before, quote }: { readonly before: LoadedCart; readonly quote: TaxQuote },
): Promise<LoadedCart | null> {
  // Only a transaction has a limit for locks.
  const stored = await database.transaction((tx) => storeTaxQuote(tx, orderId, { form, quote, now }))
  return stored === undefined ? null : priceLines(database.db, stored, before.outfitter, before, now)
}
