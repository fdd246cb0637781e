import { Failure } from '#domain/failure.ts'
import { cents } from '#domain/money.ts'
import { validateChargeForm } from '#domain/orders/charge-form.ts'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'
import type { Ctx } from '#server/context.ts'
import { lockOwnCart, settleFor } from './guest-cart.ts'
import { loadCart, type LoadedCart } from './load-cart.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { lockOrder, storeTaxQuote, type Buyer } from './orders.store.ts'

function taxMismatch(): Failure {
  return new Failure(422, 'tax-mismatch', { general: 'tax.mismatch' })
}

/**
 * Finds the tax for the guest's place (rules.md 5) and keeps it with the cart's revision: charging the card later
 * demands that neither has changed. Who asks for it checks out by card, not at the counter. Throws 422 for a form that
 * product.md 5 refuses, for a place that does not exist and where cards are not taken, 503 when the tax provider does
 * not answer. The provider is asked outside any transaction.
 */
export async function calculateTax<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { orderId: number; form: Buyer },
  present: (cart: LoadedCart) => T,
): Promise<T> {
  const problem = validateChargeForm(input.form)[0]
  if (problem !== undefined) throw new Failure(422, 'missing-information', { [problem.field]: problem.text })
  const before = await deps.database.transaction(async (tx) => {
    const order = await lockOwnCart(deps, tx, ctx, input.orderId)
    return settleFor(tx, order, 'card', ctx.now)
  })
  const quote = await deps.taxProvider.quote({
    country: input.form.country,
    state: input.form.state,
    zip: input.form.zip,
    amount: cents(before.priced.total - (before.priced.tax ?? 0)),
    on: localDateAt(ctx.now, before.outfitter.timezone),
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
        country: input.form.country,
        state: input.form.state,
        zip: input.form.zip,
        ratePpm: quote.taxable ? quote.ratePpm : 0,
      },
      now: ctx.now,
    })
    return present(await loadCart(tx, (await lockOrder(tx, order.id)) ?? order, ctx.now))
  })
}
