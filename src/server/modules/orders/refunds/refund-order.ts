import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import { cents, formatMoney, type Cents } from '#domain/money.ts'
import type { RefundBasis } from '#domain/orders/refund-parts.ts'
import type { Ctx } from '#server/context.ts'
import {
  completeRefundByHand,
  findEarlierRefund,
  leaseOf,
  openRefund,
  paymentOf,
  refundPayment,
  type Refund,
} from '#server/modules/payments/payments.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import { abandonStaged, claimStaged, finishStaged, inProgress } from '#server/platform/database/idempotency-keys.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { insertRefundedParts } from '../ledger/refundable.ts'
import type { OrderRow } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { findStaffOrder, lockStaffOrder, readStaffOrder } from '../staff/staff-order.ts'
import { choosePhotos, keyOfPhotos, type AskedPhoto, type ChosenPhotos } from './choose-photos.ts'

interface RefundInput {
  readonly orderId: number
  /**
   * The amount to refund, in cents. Null refunds all that is left of the order's total. With photos, the amount that
   * staff saw, or null.
   */
  readonly amount: Cents | null
  readonly reason: string
  /** Empty for a refund of an amount. */
  readonly photos: readonly AskedPhoto[]
  readonly basis: RefundBasis
}

type RefundBody = components['schemas']['RefundAnswer']
type RefundAnswer =
  { readonly status: 200; readonly body: RefundBody } | { readonly status: 202; readonly body: RefundBody }
type StoredRefund = RefundAnswer | { readonly status: 422; readonly failed: true }

function failed(): Failure {
  return new Failure(422, 'refund-failed', { general: 'payment.refund-failed' })
}

function leftOf(order: OrderRow): Cents {
  if (order.status !== 'completed') throw new Failure(422, 'not-completed', { general: 'order.refund-not-completed' })
  const total = order.total ?? 0
  if (total === 0) throw new Failure(422, 'nothing-to-refund', { general: 'order.nothing-to-refund' })
  const left = cents(total - order.refunded_total)
  if (left <= 0) throw new Failure(422, 'fully-refunded', { general: 'order.all-refunded' })
  return left
}

/**
 * A prepaid code goes back only whole, with all that is left of the order. Until then, no more goes back than card or
 * counter took (docs/rules.md#refunds).
 */
function refuseAboveMoney(
  ctx: Pick<Ctx, 'locale'>,
  { prepaid }: OrderRow,
  { amount, left }: { readonly amount: Cents; readonly left: Cents },
): void {
  const money = cents(left - prepaid)
  if (amount === left || amount <= money) return
  const params = { amount: formatMoney(ctx.locale, money) }
  throw new Failure(422, 'refund-above-paid', { amount: { key: 'order.refund-above-paid', params } })
}

async function insertRefund(
  deps: OrdersDeps,
  ctx: Ctx,
  tx: Transaction<DB>,
  order: OrderRow,
  act: Parameters<typeof findEarlierRefund>[1],
  chosen: ChosenPhotos | null,
): Promise<Refund> {
  const left = leftOf(order)
  const amount = chosen?.amount ?? act.amount ?? left
  if (amount > left) {
    const params = { amount: formatMoney(ctx.locale, left) }
    throw new Failure(422, 'refund-too-high', { amount: { key: 'order.refund-too-high', params } })
  }
  const prepaid = amount === left ? cents(order.prepaid) : cents(0)
  refuseAboveMoney(ctx, order, { amount, left })
  const byCard = order.tender === 'card' && amount > prepaid
  const payment = byCard ? await paymentOf(tx, order.id) : null
  if (order.tender === null || (byCard && payment === null))
    throw new Error(`order ${order.id} was completed without a payment`)
  const { actor } = ctx
  const refund = await openRefund(tx, {
    ...act,
    amount,
    prepaid,
    isRest: act.amount === null && chosen === null,
    tender: order.tender,
    paymentId: payment?.providerPaymentId ?? null,
    originUserId: actor.kind === 'user' ? actor.originUserId : null,
    now: ctx.now,
    leaseMs: leaseOf(deps.refunding.provider),
  })
  await insertRefundedParts(tx, { refundId: refund.id, orderId: order.id }, chosen?.parts ?? [])
  return refund
}

async function auditRefund(
  tx: Transaction<DB>,
  ctx: Ctx,
  order: OrderRow,
  refund: Refund,
  chosen: ChosenPhotos | null,
): Promise<void> {
  const photos: Record<string, string> = chosen === null ? {} : { photos: String(chosen.parts.length) }
  if (ctx.actor.kind === 'guest') return
  await recordAct(tx, ctx, 'order-refund-started', {
    entity: 'order',
    entityId: order.id,
    outfitterId: order.outfitter_id,
    detail: { amount: formatMoney('en', cents(refund.amount - refund.prepaid)), refund: String(refund.id), ...photos },
  })
}

/** `needsProvider`: the caller must now refund the card at the provider. */
async function begin(
  deps: OrdersDeps,
  ctx: Ctx,
  tx: Transaction<DB>,
  input: RefundInput,
): Promise<{ readonly needsProvider: boolean; readonly refund: Refund }> {
  const order = await lockStaffOrder(tx, ctx, input.orderId, 'orders.refund')
  const { orderId, amount, reason } = input
  const actorUserId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const clientKey = ctx.idempotency?.key ?? null
  const act = { orderId, amount, reason, photos: keyOfPhotos(input), actorUserId, clientKey }
  const earlier = await findEarlierRefund(tx, act, ctx.now)
  if (earlier?.kind === 'same') return { needsProvider: false, refund: earlier.refund }
  if (earlier !== null) {
    const current = await readStaffOrder(deps, tx, order.id, ctx)
    throw new Failure(409, 'in-progress', { general: 'payment.refund-in-progress' }, { retryAfter: 5, current })
  }
  leftOf(order)
  const chosen = input.photos.length === 0 ? null : await choosePhotos(deps, ctx, tx, input)
  const refund = await insertRefund(deps, ctx, tx, order, act, chosen)
  await auditRefund(tx, ctx, order, refund, chosen)
  if (refund.paymentId !== null) return { needsProvider: true, refund }
  // Without a payment by card, staff hand the money back at the counter, so no provider is called.
  await completeRefundByHand(tx, refund, ctx.now)
  await deps.refunding.onRefundSettled(tx, refund, 'completed', null)
  return { needsProvider: false, refund }
}

async function answerOf(deps: OrdersDeps, ctx: Ctx, { id, orderId }: Refund): Promise<RefundAnswer> {
  const order = await readStaffOrder(deps, deps.database.db, orderId, ctx)
  const refund = order.refunds.find((one) => one.id === id)
  if (refund === undefined) throw new Error('a refund that was written down is gone')
  if (refund.status === 'failed') throw failed()
  const body = { success: true as const, order, refund }
  return refund.status === 'completed' ? { status: 200, body } : { status: 202, body }
}

/**
 * Deletes the key after an error, and after a 202 for an open refund. A repeated call then finds out the outcome
 * (docs/rules.md#atomic-and-staged-keys).
 */
async function storeRefundAnswer(
  deps: OrdersDeps,
  key: string,
  stored: StoredRefund | null,
  orderId: number,
): Promise<void> {
  if (stored === null || stored.status === 202) await abandonStaged(deps.database.db, key)
  else await finishStaged(deps.database.db, key, stored, orderId)
}

/**
 * Refunds a completed order in part or whole, or some of its photos (docs/rules.md#refunds). Answers 200, or 202 while
 * the refund is open.
 *
 * Throws: 404 when the actor may not know of the order.
 * Throws: 409 with the order while another refund is open, and when the photos were refunded or cost another amount.
 * Throws: 422 without a reason, for an amount above what is left, and when the provider refuses.
 */
export async function refundOrder(deps: OrdersDeps, ctx: Ctx, input: RefundInput): Promise<RefundAnswer> {
  if (input.reason === '') throw new Failure(422, 'missing-information', { reason: 'validation.required' })
  // Only an actor who still has the right may get a stored answer.
  await findStaffOrder(deps.database.db, ctx, input.orderId, 'orders.refund')
  const key = ctx.idempotency
  if (key !== null) {
    const lease = leaseOf(deps.refunding.provider)
    const claim = await claimStaged<StoredRefund>(deps.database.db, key, ctx.now, lease)
    if (claim.kind === 'running') throw inProgress()
    if (claim.kind === 'done') {
      if (claim.answer.status === 422) throw failed()
      return claim.answer
    }
  }
  let stored: StoredRefund | null = null
  try {
    const { needsProvider, refund } = await deps.database.transaction((tx) => begin(deps, ctx, tx, input))
    if (needsProvider) await refundPayment(deps.refunding, refund)
    const answer = await answerOf(deps, ctx, refund)
    stored = answer
    return answer
  } catch (error) {
    if (error instanceof Failure && error.code === 'refund-failed') stored = { status: 422, failed: true }
    throw error
  } finally {
    if (key !== null) await storeRefundAnswer(deps, key.key, stored, input.orderId)
  }
}
