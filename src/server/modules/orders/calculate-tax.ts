import { Failure } from '#domain/failure.ts'
import { cents } from '#domain/money.ts'
import { validateChargeForm } from '#domain/orders/charge-form.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { Ctx } from '#server/context.ts'
import { countTry, type Limit } from '#server/modules/accounts/accounts.public.ts'
import { lockOwnCart, settleFor } from './guest-cart.ts'
import { currentTaxQuote, loadCart, type LoadedCart } from './load-cart.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { lockOrder, storeTaxQuote, type Buyer } from './orders.store.ts'

function taxMismatch(): Failure {
  return new Failure(422, 'tax-mismatch', { general: 'tax.mismatch' })
}

/** The provider is another's: it is asked no more than a guest who looks for the right place needs. */
function taxLimits(ctx: Ctx, orderId: number): Limit[] {
  return [
    { name: 'tax-order', of: String(orderId), tries: 30, windowMs: 10 * 60_000 },
    { name: 'tax-address', of: ctx.address, tries: 300, windowMs: 10 * 60_000 },
  ]
}

/**
 * Finds the tax for the guest's place (rules.md 5) and keeps it with the cart's revision and the day: charging the card
 * later demands that none has changed, and a provider outside is not asked again until one has. Who asks for it checks out by card, not at the counter. Throws 422 for a form that
 * product.md 5 refuses, for a place that does not exist and where cards are not taken, 503 when the tax provider does
 * not answer, 429 for too many. The provider is asked outside any transaction.
 */
export async function calculateTax<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { orderId: number; form: Buyer },
  present: (cart: LoadedCart) => T,
): Promise<T> {
  const problem = validateChargeForm(input.form)[0]
  if (problem !== undefined) throw new Failure(422, 'missing-information', { [problem.field]: problem.text })
  const { country, state, zip } = input.form
  const { before, known } = await deps.database.transaction(async (tx) => {
    const order = await lockOwnCart(deps, tx, ctx, input.orderId)
    const cart = await settleFor(tx, order, 'card', ctx.now)
    // Another's answer is kept; our own table is read anew, for an administrator may have changed it.
    const quote = deps.taxProvider.level === 'local' ? currentTaxQuote(cart.order, cart.outfitter, ctx.now) : null
    if (quote === null || quote.country !== country || quote.state !== state || quote.zip !== zip)
      return { before: cart, known: null }
    await storeTaxQuote(tx, order.id, { form: input.form, quote, now: ctx.now })
    return { before: cart, known: present(await loadCart(tx, (await lockOrder(tx, order.id)) ?? order, ctx.now)) }
  })
  if (known !== null) return known
  await countTry(deps.database.db, taxLimits(ctx, input.orderId), ctx.now)
  const on = localDateAt(ctx.now, before.outfitter.timezone)
  const quote = await deps.taxProvider.quote({
    country,
    state,
    zip,
    amount: cents(before.priced.total - (before.priced.tax ?? 0)),
    on,
  })
  if (quote.kind === 'unavailable')
    throw new Failure(503, 'tax-unavailable', { general: 'request.taxes-down' }, { retryAfter: 5 })
  if (quote.kind === 'mismatch') throw taxMismatch()
  return deps.database.transaction(async (tx) => {
    const order = await lockOwnCart(deps, tx, ctx, input.orderId)
    if (order.revision !== before.order.revision)
      throw new Failure(
        409,
        'cart-changed',
        { general: 'order.cart-changed' },
        { current: present(await loadCart(tx, order, ctx.now)) },
      )
    await storeTaxQuote(tx, order.id, {
      form: input.form,
      quote: {
        revision: order.revision,
        on,
        country,
        state,
        zip,
        ratePpm: quote.taxable ? quote.ratePpm : 0,
      },
      now: ctx.now,
    })
    return present(await loadCart(tx, (await lockOrder(tx, order.id)) ?? order, ctx.now))
  })
}
