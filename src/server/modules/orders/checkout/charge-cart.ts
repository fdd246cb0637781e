import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import { validateChargeForm } from '#domain/orders/charge-form.ts'
import { validateContactForm } from '#domain/orders/contact-form.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { countNewTry, limitsOf } from '#server/modules/users/users.public.ts'
import {
  attemptOf,
  chargeAttempt,
  findSameAttempt,
  isOpen,
  leaseOf,
  openAttempt,
  type PaymentAttempt,
} from '#server/modules/payments/payments.public.ts'
import { abandonStaged, claimStaged, finishStaged, inProgress } from '#server/platform/database/idempotency-keys.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import {
  holdsSecret,
  lockOwnOrder,
  noLongerCart,
  orderNotFound,
  paymentInProgress,
  priceChanged,
  repriceForCheckout,
} from '../order/guest-cart.ts'
import { currentTaxQuote, loadCart, type LoadedCart } from '../order/load-cart.ts'
import { presentCart } from '../order/order.presenter.ts'
import { findOrder, findReceiptNumber, insertOrderEvent, type Buyer } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { freezeOrder } from './freeze-order.ts'

interface ChargeInput {
  readonly orderId: number
  readonly form: Buyer
  readonly nonce: string
  /** The total that the guest saw, in cents. */
  readonly expectedTotal: number | null
}

type CartOrder = components['schemas']['CartOrder']
interface ChargeBody {
  readonly success: true
  readonly order: CartOrder
}
type ChargeAnswer =
  { readonly status: 200; readonly body: ChargeBody } | { readonly status: 202; readonly body: ChargeBody }
type StoredCharge = ChargeAnswer | { readonly status: 422; readonly declined: true }

type Begun =
  | { readonly kind: 'charge'; readonly attempt: PaymentAttempt }
  /** An earlier call with the same card nonce or idempotency key opened this attempt. */
  | { readonly kind: 'earlier'; readonly attempt: PaymentAttempt }
  | { readonly kind: 'refused'; readonly failure: Failure }

function declined(): Failure {
  return new Failure(422, 'card-declined', { general: 'payment.declined' })
}

/** The answer when the provider refused the request or the server gave up the payment. */
function notCharged(): Failure {
  return new Failure(422, 'not-charged', { general: 'payment.released' })
}

/** The reconciler may have settled the attempt during the provider call. */
async function present(deps: OrdersDeps, ctx: Ctx, orderId: number): Promise<CartOrder> {
  const { db } = deps.database
  const order = await findOrder(db, orderId)
  if (order === undefined) throw new Error('an order that was charged is gone')
  const receipt = await findReceiptNumber(db, orderId)
  return presentCart(deps.imageAddresses, await loadCart(db, order, ctx.now), ctx.now, receipt)
}

function refusalOf(deps: OrdersDeps, ctx: Ctx, cart: LoadedCart, input: ChargeInput): Failure | null {
  if (cart.gone.length > 0) return priceChanged(deps, ctx, cart)
  if (cart.lines.length === 0) return new Failure(422, 'cart-empty', { general: 'order.empty' })
  if (cart.priced.isFree) return new Failure(422, 'nothing-to-pay', { general: 'order.nothing-to-pay' })
  const quote = currentTaxQuote(cart.order, cart.outfitter, ctx.now)
  const { country, state, zip } = input.form
  if (quote === null || quote.country !== country || quote.state !== state || quote.zip !== zip)
    return new Failure(422, 'tax-outdated', { general: 'payment.tax-outdated' })
  const isAsSeen = input.expectedTotal === null || input.expectedTotal === cart.priced.total
  return isAsSeen ? null : priceChanged(deps, ctx, cart)
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

/**
 * Repricing the cart for payment by card may drop lines. So the function returns a refusal instead of throwing it, and
 * the transaction still commits.
 */
async function begin(deps: OrdersDeps, ctx: Ctx, tx: Transaction<DB>, input: ChargeInput): Promise<Begun> {
  const order = await lockOwnOrder(tx, ctx, input.orderId)
  if (order.status !== 'cart') {
    const newest = await attemptOf(tx, order.id)
    if (newest !== null && (newest.nonce === input.nonce || newest.clientKey === ctx.idempotency?.key))
      return { kind: 'earlier', attempt: newest }
    throw await noLongerCart(deps, tx, order, ctx.now)
  }
  const cart = await repriceForCheckout(tx, order, 'card', ctx.now)
  const refusal = refusalOf(deps, ctx, cart, input)
  if (refusal !== null) return { kind: 'refused', failure: refusal }
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
    owner: deps.charging.owner,
  })
  if (opened.kind === 'same') return { kind: 'earlier', attempt: opened.attempt }
  if (opened.kind === 'in-progress') {
    const current = presentCart(deps.imageAddresses, cart, ctx.now, null)
    return { kind: 'refused', failure: paymentInProgress(current) }
  }
  if (opened.kind !== 'opened') throw await noLongerCart(deps, tx, cart.order, ctx.now)
  // When the cart cannot be frozen, the error is thrown, not returned. The rollback removes the attempt, which must not
  // exist without a frozen cart.
  await freeze(tx, ctx, cart, input.form)
  return { kind: 'charge', attempt: opened.attempt }
}

async function answerOf(
  deps: OrdersDeps,
  ctx: Ctx,
  attempt: Pick<PaymentAttempt, 'state' | 'orderId'>,
): Promise<ChargeAnswer> {
  if (attempt.state === 'declined') throw declined()
  if (attempt.state === 'canceled' || attempt.state === 'returned') throw notCharged()
  // A `late` attempt gets 202, because the provider holds the captured money until the server reverses the payment.
  const order = await present(deps, ctx, attempt.orderId)
  const body = { success: true as const, order }
  return order.status === 'completed' ? { status: 200, body } : { status: 202, body }
}

async function finish(deps: OrdersDeps, ctx: Ctx, begun: Begun): Promise<ChargeAnswer> {
  if (begun.kind === 'refused') throw begun.failure
  if (begun.kind === 'earlier') return answerOf(deps, ctx, begun.attempt)
  await chargeAttempt(deps.charging, begun.attempt)
  // The reconciler may have settled the attempt before this call did.
  const settled = await attemptOf(deps.database.db, begun.attempt.orderId)
  return answerOf(deps, ctx, settled ?? begun.attempt)
}

async function chargeOnce(deps: OrdersDeps, ctx: Ctx, input: ChargeInput): Promise<ChargeAnswer> {
  const { db } = deps.database
  const charge = async (): Promise<ChargeAnswer> => {
    const begun = await deps.database.transaction((tx) => begin(deps, ctx, tx, input))
    return finish(deps, ctx, begun)
  }
  const act = { orderId: input.orderId, nonce: input.nonce, clientKey: ctx.idempotency?.key ?? null }
  if ((await findSameAttempt(db, act)) !== null) return charge()
  // Counts only callers who know the cart's secret.
  const of = { 'charge-order': String(input.orderId), 'charge-address': ctx.network }
  return countNewTry(db, { now: ctx.now }, limitsOf(operationGuards.chargeOrder.limits, of), charge)
}

/**
 * Deletes the key after an error, and after a 202 for an unknown outcome. A repeated call then finds out the outcome
 * (docs/rules.md#atomic-and-staged-keys).
 */
async function storeChargeAnswer(
  deps: OrdersDeps,
  key: string,
  stored: StoredCharge | null,
  orderId: number,
): Promise<void> {
  if (stored === null || stored.status === 202) await abandonStaged(deps.database.db, key)
  else await deps.database.transaction((tx) => finishStaged(tx, key, stored, orderId))
}

/**
 * Answers a repeat while the first call holds the idempotency key. The process of that call may be dead, so a settled
 * attempt and one that nobody works on answer for it.
 *
 * Throws: 409 `in-progress` while the first call or the reconciler works on the payment.
 */
async function answerRunning(
  deps: OrdersDeps,
  ctx: Ctx,
  call: { readonly orderId: number; readonly nonce: string; readonly clientKey: string },
): Promise<ChargeAnswer> {
  const attempt = await findSameAttempt(deps.database.db, call)
  if (attempt === null || (isOpen(attempt) && attempt.leaseUntil > ctx.now)) throw inProgress()
  return answerOf(deps, ctx, attempt)
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
export async function chargeCart(deps: OrdersDeps, ctx: Ctx, input: ChargeInput): Promise<ChargeAnswer> {
  // The check of name and email comes before the check of the card form (docs/rules.md#name-and-email-check,
  // docs/rules.md#credit-card-form-checks).
  const problem = validateContactForm(input.form)[0] ?? validateChargeForm(input.form)[0]
  if (problem !== undefined) throw new Failure(422, 'missing-information', { [problem.field]: problem.text })
  const key = ctx.idempotency
  // Checks the cart's secret before it claims the idempotency key, so that a stranger cannot block the guest's key.
  const own = await findOrder(deps.database.db, input.orderId)
  if (own === undefined || !holdsSecret(own, ctx)) throw orderNotFound()
  if (key !== null) {
    const claim = await claimStaged<StoredCharge>(deps.database.db, key, ctx.now, leaseOf(deps.charging.provider))
    if (claim.kind === 'running') return answerRunning(deps, ctx, { ...input, clientKey: key.key })
    if (claim.kind === 'done') {
      if (claim.answer.status === 422) throw declined()
      return claim.answer
    }
  }
  let stored: StoredCharge | null = null
  try {
    const answer = await chargeOnce(deps, ctx, input)
    stored = answer
    return answer
  } catch (error) {
    if (error instanceof Failure && error.code === 'card-declined') stored = { status: 422, declined: true }
    throw error
  } finally {
    if (key !== null) await storeChargeAnswer(deps, key.key, stored, input.orderId)
  }
}
