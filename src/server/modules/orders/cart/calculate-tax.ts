import { Failure } from '#domain/failure.ts'
import { cents } from '#domain/money.ts'
import { validateChargeForm } from '#domain/orders/charge-form.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { countNewTry, limitsOf } from '#server/modules/users/users.public.ts'
import { lockOwnCart, repriceForCheckout } from '../order/guest-cart.ts'
import { currentTaxQuote, loadCart, priceLines, type LoadedCart } from '../order/load-cart.ts'
import { storeTaxQuote } from '../order/carts.store.ts'
import type { Buyer, BuyerPlace } from '../order/orders.store.ts'
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
  const { country, state, zip } = input.form
  const { before, known } = await deps.database.transaction(async (tx) => {
    const order = await lockOwnCart(deps, tx, ctx, input.orderId)
    const cart = await repriceForCheckout(tx, order, 'card', ctx.now)
    // A quote of a remote tax provider is used again for the same place. Rates of our own table are read each time,
    // because administrators may change them.
    const quote = deps.taxProvider.level === 'local' ? currentTaxQuote(cart.order, cart.outfitter, ctx.now) : null
    if (quote === null || quote.country !== country || quote.state !== state || quote.zip !== zip)
      return { before: cart, known: null }
    const stored = await storeTaxQuote(tx, order.id, { form: input.form, quote, now: ctx.now })
    return { before: cart, known: present({ ...cart, order: stored ?? cart.order }) }
  })
  if (known !== null) return known
  const of = { 'tax-order': String(input.orderId), 'tax-address': ctx.network }
  return countNewTry(deps.database.db, ctx, limitsOf(operationGuards.calculateTax.limits, of), () =>
    requestTax(deps, ctx, input, before, present),
  )
}

/** Asks the tax provider outside any transaction, because the call may be slow. */
async function requestTax<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  { orderId, form }: TaxInput,
  before: LoadedCart,
  present: (cart: LoadedCart) => T,
): Promise<T> {
  const { country, state, zip } = form
  const on = localDateAt(ctx.now, before.outfitter.timezone)
  const amount = cents(before.priced.total - (before.priced.tax ?? 0))
  const quote = await deps.taxProvider.quote({ country, state, zip, amount, on })
  if (quote.kind === 'unavailable')
    throw new Failure(503, 'tax-unavailable', { general: 'request.taxes-down' }, { retryAfter: 5 })
  if (quote.kind === 'mismatch') throw taxMismatch()
  const { db } = deps.database
  const { revision } = before.order
  const ratePpm = quote.taxable ? quote.ratePpm : 0
  const values = { form, quote: { revision, on, country, state, zip, ratePpm }, now: ctx.now }
  const stored = await storeTaxQuote(db, orderId, values)
  if (stored !== undefined)
    return present(await priceLines(db, stored, before.outfitter, { lines: before.lines, gone: [] }, ctx.now))
  const changed = await deps.database.transaction(async (tx) =>
    present(await loadCart(tx, await lockOwnCart(deps, tx, ctx, orderId), ctx.now)),
  )
  throw new Failure(409, 'cart-changed', { general: 'order.cart-changed' }, { current: changed })
}
