import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import { validateChargeForm } from '#domain/orders/charge-form.ts'
import { validateContactForm } from '#domain/orders/contact-form.ts'
import { leftToPay } from '#domain/pricing/prepaid.ts'
import type { Ctx } from '#server/context.ts'
import { inProgress } from '#server/platform/database/idempotency-keys.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { hasLost, lockOwnOrder, noLongerCart, priceChanged, repriceForCheckout } from '../order/guest-cart.ts'
import { currentTaxQuote, type LoadedCart } from '../order/load-cart.ts'
import type { Buyer } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { chargeOrder, chargingOf, findEarlier, openCharge, type CardPress, type Started } from './charge-order.ts'
import { freezeOrder } from './freeze-order.ts'

interface ChargeInput extends CardPress {
  readonly form: Buyer
}

function refusalOf(deps: OrdersDeps, ctx: Ctx, cart: LoadedCart, input: ChargeInput): Failure | null {
  if (hasLost(cart)) return priceChanged(deps, ctx, cart)
  if (cart.lines.length === 0) return new Failure(422, 'cart-empty', { general: 'order.empty' })
  if (cart.priced.isFree) return new Failure(422, 'nothing-to-pay', { general: 'order.nothing-to-pay' })
  const quote = currentTaxQuote(cart.order, cart.outfitter, ctx.now)
  const { country, state, zip } = input.form
  if (quote === null || quote.country !== country || quote.state !== state || quote.zip !== zip)
    return new Failure(422, 'tax-outdated', { general: 'payment.tax-outdated' })
  const isAsSeen = input.expectedTotal === null || input.expectedTotal === leftToPay(cart.priced)
  return isAsSeen ? null : priceChanged(deps, ctx, cart)
}

/**
 * Repricing the cart for payment by card may drop lines. So the function returns a refusal instead of throwing it, and
 * the transaction still commits.
 */
async function begin(deps: OrdersDeps, ctx: Ctx, tx: Transaction<DB>, input: ChargeInput): Promise<Started> {
  const order = await lockOwnOrder(tx, ctx, input.orderId)
  if (order.status !== 'cart') {
    const earlier = await findEarlier(tx, ctx, input)
    if (earlier !== null) return earlier
    throw await noLongerCart(deps, tx, order, ctx.now)
  }
  const cart = await repriceForCheckout(tx, order, 'card', ctx.now)
  const failure = refusalOf(deps, ctx, cart, input)
  if (failure !== null) return { kind: 'refused', failure }
  const opened = await openCharge(deps, tx, ctx, { cart, nonce: input.nonce, email: input.form.email })
  if (opened.kind === 'paid') throw await noLongerCart(deps, tx, cart.order, ctx.now)
  if (opened.kind !== 'charge') return opened
  // When the cart cannot be frozen, the error is thrown, not returned. The rollback removes the attempt, which must not
  // exist without a frozen cart.
  const placement = { transition: 'start-payment' as const, buyer: input.form }
  const frozen = await freezeOrder(tx, ctx, cart, placement, chargingOf(cart))
  if (frozen === null) throw inProgress()
  return { ...opened, cart: frozen }
}

/**
 * Charges a card for the guest's cart (docs/rules.md#steps-of-a-charge). Answers 200 with the completed order, or 202
 * while the outcome is unknown.
 *
 * Throws: 404 without the cart's secret.
 * Throws: 409 `price-changed` with the cart when the total differs or lines were dropped.
 * Throws: 409 with the order while another payment is open, and when the order is placed or expired.
 * Throws: 422 for a declined card, a missing field, an outdated tax, an empty cart or nothing to pay.
 * Throws: 429 after too many tries.
 */
export async function chargeCart(deps: OrdersDeps, ctx: Ctx, input: ChargeInput) {
  // The check of name and email comes before the check of the card form (docs/rules.md#name-and-email-check,
  // docs/rules.md#credit-card-form-checks).
  const problem = validateContactForm(input.form)[0] ?? validateChargeForm(input.form)[0]
  if (problem !== undefined) throw new Failure(422, 'missing-information', { [problem.field]: problem.text })
  return chargeOrder(deps, ctx, input, (tx) => begin(deps, ctx, tx, input))
}
