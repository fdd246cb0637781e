import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import { validateChargeForm } from '#domain/orders/charge-form.ts'
import { validateContactForm } from '#domain/orders/contact-form.ts'
import type { Ctx } from '#server/context.ts'
import { countTry, type Limit } from '#server/modules/accounts/accounts.public.ts'
import {
  attemptOf,
  chargeAttempt,
  leaseOf,
  openAttempt,
  type PaymentAttempt,
} from '#server/modules/payments/payments.public.ts'
import { abandonStaged, claimStaged, finishStaged, inProgress } from '#server/platform/database/idempotency-keys.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { freezeOrder } from './freeze-order.ts'
import {
  holdsSecret,
  lockOwnOrder,
  noLongerCart,
  orderNotFound,
  paymentInProgress,
  priceChanged,
  settleFor,
  settleOwnCart,
} from './guest-cart.ts'
import { currentTaxQuote, loadCart, type LoadedCart } from './load-cart.ts'
import { presentCart } from './order.presenter.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { findOrder, findReceiptNumber, insertOrderEvent, type Buyer } from './orders.store.ts'

export interface ChargeInput {
  readonly orderId: number
  readonly form: Buyer
  readonly nonce: string
  /** The total that the guest saw, in cents; null when the caller does not say. */
  readonly expectedTotal: number | null
}

type CartOrder = components['schemas']['CartOrder']
interface ChargeBody {
  readonly success: true
  readonly order: CartOrder
}
type ChargeAnswer =
  { readonly status: 200; readonly body: ChargeBody } | { readonly status: 202; readonly body: ChargeBody }
/** What is kept under the key: an answer, or a decline to be told again. */
type StoredCharge = ChargeAnswer | { readonly status: 422; readonly declined: true }

/** What the locked order says of this request: charge it, or answer by an attempt that was made before. */
type Begun = { readonly kind: 'charge' | 'earlier'; readonly attempt: PaymentAttempt }

/** Against those who try out stolen cards: tries of those who hold the cart's secret, by cart and by address. */
function chargeLimits(ctx: Ctx, orderId: number): Limit[] {
  return [
    { name: 'charge-order', of: String(orderId), tries: 20, windowMs: 10 * 60_000 },
    { name: 'charge-address', of: ctx.address, tries: 200, windowMs: 10 * 60_000 },
  ]
}

function declined(): Failure {
  return new Failure(422, 'card-declined', { general: 'payment.declined' })
}

/** The provider would not deal with the request, or the payment was given up: nothing was captured. */
function notCharged(): Failure {
  return new Failure(422, 'not-charged', { general: 'payment.released' })
}

async function present(deps: OrdersDeps, ctx: Ctx, orderId: number): Promise<CartOrder> {
  const { db } = deps.database
  const order = await findOrder(db, orderId)
  if (order === undefined) throw new Error('an order that was charged is gone')
  const receipt = await findReceiptNumber(db, orderId)
  return presentCart(deps.imageAddresses, await loadCart(db, order, ctx.now), ctx.now, receipt)
}

/** Throws unless this cart may be charged now, for the total that the guest saw, with the tax of that place. */
function checkChargeable(deps: OrdersDeps, ctx: Ctx, cart: LoadedCart, input: ChargeInput): void {
  if (cart.gone.length > 0) throw priceChanged(deps, ctx, cart)
  if (cart.lines.length === 0) throw new Failure(422, 'cart-empty', { general: 'order.empty' })
  if (cart.priced.isFree) throw new Failure(422, 'nothing-to-pay', { general: 'order.nothing-to-pay' })
  const quote = currentTaxQuote(cart.order, cart.outfitter, ctx.now)
  const { country, state, zip } = input.form
  if (quote === null || quote.country !== country || quote.state !== state || quote.zip !== zip)
    throw new Failure(422, 'tax-outdated', { general: 'payment.tax-outdated' })
  if (input.expectedTotal !== null && input.expectedTotal !== cart.priced.total) throw priceChanged(deps, ctx, cart)
}

async function freeze(tx: Transaction<DB>, ctx: Ctx, cart: LoadedCart, form: Buyer): Promise<void> {
  if ((await freezeOrder(tx, ctx, cart, { transition: 'start-payment', buyer: form })) === null) throw inProgress()
  await insertOrderEvent(tx, {
    orderId: cart.order.id,
    type: 'charging',
    operation: ctx.idempotency,
    detail: { total: cart.priced.total },
    at: ctx.now,
  })
}

async function begin(deps: OrdersDeps, ctx: Ctx, tx: Transaction<DB>, input: ChargeInput): Promise<Begun> {
  const order = await lockOwnOrder(tx, ctx, input.orderId)
  if (order.status !== 'cart') {
    const newest = await attemptOf(tx, order.id)
    if (newest !== null && (newest.nonce === input.nonce || newest.clientKey === ctx.idempotency?.key))
      return { kind: 'earlier', attempt: newest }
    throw await noLongerCart(deps, tx, order, ctx.now)
  }
  // Who pays by card has not chosen the counter (product.md 4), nor its tax.
  const cart = await settleFor(tx, order, 'card', ctx.now)
  checkChargeable(deps, ctx, cart, input)
  const opened = await openAttempt(tx, {
    orderId: order.id,
    nonce: input.nonce,
    clientKey: ctx.idempotency?.key ?? null,
    cartRevision: cart.order.revision,
    amount: cart.priced.total,
    note: `${cart.outfitter.name}, order ${order.id}`,
    email: input.form.email,
    now: ctx.now,
    leaseMs: leaseOf(deps.charging.provider),
  })
  if (opened.kind === 'same') return { kind: 'earlier', attempt: opened.attempt }
  if (opened.kind === 'in-progress') throw paymentInProgress(presentCart(deps.imageAddresses, cart, ctx.now, null))
  if (opened.kind !== 'opened') throw await noLongerCart(deps, tx, cart.order, ctx.now)
  await freeze(tx, ctx, cart, input.form)
  return { kind: 'charge', attempt: opened.attempt }
}

/** The answer that the state of an attempt gives; throws for one that did not end in a payment. */
async function answerOf(
  deps: OrdersDeps,
  ctx: Ctx,
  attempt: Pick<PaymentAttempt, 'state' | 'orderId'>,
): Promise<ChargeAnswer> {
  if (attempt.state === 'declined') throw declined()
  if (attempt.state === 'canceled' || attempt.state === 'returned') throw notCharged()
  // Also a late capture that is being undone: until it is, nobody says that nothing was charged.
  const order = await present(deps, ctx, attempt.orderId)
  const body = { success: true as const, order }
  return order.status === 'completed' ? { status: 200, body } : { status: 202, body }
}

/** Charges what was begun and says how it ended, whoever settled it. */
async function finish(deps: OrdersDeps, ctx: Ctx, begun: Begun): Promise<ChargeAnswer> {
  if (begun.kind === 'earlier') return answerOf(deps, ctx, begun.attempt)
  await chargeAttempt(deps.charging, begun.attempt)
  const settled = await attemptOf(deps.database.db, begun.attempt.orderId)
  return answerOf(deps, ctx, settled ?? begun.attempt)
}

/** A staged key is ended by an answer that will not change, and given back for one that may (rules.md 1.5). */
async function keepAnswer(deps: OrdersDeps, key: string, stored: StoredCharge | null, orderId: number): Promise<void> {
  if (stored === null || stored.status === 202) await abandonStaged(deps.database.db, key)
  else await deps.database.transaction((tx) => finishStaged(tx, key, stored, orderId))
}

/**
 * Charges a card for the guest's own cart (rules.md 4.2): the priced snapshot is frozen and the attempt written down and
 * committed, then the provider is called, then payment, completed order and mail are committed together. 200 with the
 * completed order, 202 while the outcome is unknown. Throws 422 for a decline (the cart is free again) and for what may
 * not be charged, 409 `price-changed` with the cart as it stands, 409 while another payment is under way.
 */
export async function chargeOrder(deps: OrdersDeps, ctx: Ctx, input: ChargeInput): Promise<ChargeAnswer> {
  // The charge's own sentence first (product.md 5), then what Proceed has checked before.
  const problem = validateContactForm(input.form)[0] ?? validateChargeForm(input.form)[0]
  if (problem !== undefined) throw new Failure(422, 'missing-information', { [problem.field]: problem.text })
  const key = ctx.idempotency
  // Strangers must not use up the tries of the guest whose cart it is.
  const own = await findOrder(deps.database.db, input.orderId)
  if (own === undefined || !holdsSecret(own, ctx)) throw orderNotFound()
  await countTry(deps.database.db, chargeLimits(ctx, input.orderId), ctx.now)
  if (key !== null) {
    const claim = await claimStaged<StoredCharge>(deps.database.db, key, ctx.now, leaseOf(deps.charging.provider))
    if (claim.kind === 'running') throw inProgress()
    if (claim.kind === 'done') {
      if (claim.answer.status === 422) throw declined()
      return claim.answer
    }
  }
  let stored: StoredCharge | null = null
  try {
    await settleOwnCart(deps, ctx, { orderId: input.orderId, way: 'card' })
    const begun = await deps.database.transaction((tx) => begin(deps, ctx, tx, input))
    const answer = await finish(deps, ctx, begun)
    stored = answer
    return answer
  } catch (error) {
    if (error instanceof Failure && error.code === 'card-declined') stored = { status: 422, declined: true }
    throw error
  } finally {
    if (key !== null) await keepAnswer(deps, key.key, stored, input.orderId)
  }
}
