import type { Transaction } from 'kysely'
import type { ReleaseAnswer } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import { cents, formatMoney } from '#domain/money.ts'
import type { TakenPayment } from '#domain/orders/counter-payment.ts'
import { endEvent } from '#domain/orders/order-end.ts'
import { undoEnds } from '#domain/orders/release-undo.ts'
import { transitionOrder } from '#domain/orders/order-status.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { readPricingInput } from '#domain/pricing/stored-price.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { storeExchange } from '../order/frozen-price.store.ts'
import { claimPrepaid, giveBackPrepaid } from '../order/prepaid.store.ts'
import { queueDeliveryMail } from '../order/order-mails.ts'
import type { OrderRow } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import {
  changeStaffOrder,
  endTime,
  notPendingBecause,
  recordStaffAct,
  staffConflict,
  wasDiscountedToFree,
  type StaffChange,
  type StaffRefusal,
} from './staff-order.ts'
import { listOrderEvents, markReleased, markCancelled } from './staff-orders.store.ts'

/** The release as staff decided it at the counter. */
export interface ReleaseTerms {
  /** The total that staff saw, in cents. */
  readonly expectedTotal: number | null
  /** True to complete a cancelled order for which staff took money (docs/rules.md#release-of-a-cancelled-order). */
  readonly anyway: boolean
  readonly reason: string
  readonly payment: TakenPayment
}

/** Returns the cents that a prepaid code leaves to pay at the counter. */
function leftOf({ total, prepaid }: OrderRow): number {
  return (total ?? 0) - prepaid
}

/** Refuses cash below the total that staff saw: a queued release cannot know a total that changed later. */
function refuseTooLittleCash(order: OrderRow, { expectedTotal, payment: { cashGiven } }: ReleaseTerms): void {
  if (cashGiven !== null && cashGiven < (expectedTotal ?? leftOf(order)))
    throw new Failure(422, 'too-little-cash', { cash_given: 'order.too-little-cash' })
}

/** Returns the order's total less the total that staff saw, in cents (docs/rules.md#release). */
async function complete(
  deps: OrdersDeps,
  tx: Transaction<DB>,
  ctx: Ctx,
  order: OrderRow,
  input: ReleaseTerms,
): Promise<number> {
  const transition = order.status === 'cancelled' ? 'release-anyway' : 'release'
  const flags = transition === 'release-anyway' ? [...new Set([...order.flags, 'released-anyway'])] : order.flags
  if (!(await markReleased(tx, order.id, { transition, flags, payment: input.payment, now: ctx.now })))
    throw new Error('a locked order was released by another')
  const total = leftOf(order)
  const difference = input.expectedTotal === null ? 0 : total - input.expectedTotal
  await recordStaffAct(tx, ctx, {
    order,
    type: transition === 'release-anyway' ? 'released-anyway' : 'released',
    facts: {
      ...(difference === 0 ? {} : { difference: formatMoney('en', cents(difference)) }),
      ...(input.reason === '' ? {} : { reason: input.reason }),
      ...(input.payment.paidBy === null ? {} : { paid_by: input.payment.paidBy }),
    },
    detail: {
      total,
      ...(difference === 0 ? {} : { expected_total: input.expectedTotal, difference }),
      ...(input.reason === '' ? {} : { reason: input.reason }),
    },
  })
  const due = undoEnds(ctx.now)
  await queueDeliveryMail(deps.mails, tx, { orderId: order.id, kind: 'released', now: ctx.now, due })
  return difference
}

/**
 * Records the difference when staff saw another total than the order's. They may have taken that total from the guest
 * (docs/rules.md#release).
 */
async function releaseCompleted(tx: Transaction<DB>, ctx: Ctx, order: OrderRow, expectedTotal: number | null) {
  const difference = expectedTotal === null ? 0 : leftOf(order) - expectedTotal
  const answer = { difference, released_before: await releasedBefore(tx, order, ctx.now) }
  if (difference === 0) return { changed: false, answer }
  const detail = { total: leftOf(order), expected_total: expectedTotal, difference }
  await recordStaffAct(tx, ctx, {
    order,
    type: 'released',
    detail,
    facts: { difference: formatMoney('en', cents(difference)) },
  })
  return { changed: true, answer }
}

/** Null when no member of staff released the order. */
async function releasedBefore(tx: Transaction<DB>, order: OrderRow, now: Date) {
  const event = endEvent(await listOrderEvents(tx, order.id), order.completed_at)
  if (event === undefined || event.actor_name === null) return null
  return { name: event.actor_name, time: await endTime(tx, order.id, event.at, now) }
}

/** Staff took money for an order that the guest paid by phone (docs/rules.md#paying-by-phone). */
function whyNotReleased(order: OrderRow): StaffRefusal {
  const isPaid = order.status === 'completed' && order.tender === 'card' && order.is_counter_checkout
  return isPaid ? 'paid-by-card' : notPendingBecause(order)
}

/**
 * Releases a pending counter order and queues its delivery mail (docs/rules.md#release). Idempotent: a repeat succeeds
 * without effect, except that it records a differing total. The answer's `difference` is the order's total less the
 * total that staff saw, in cents. `released_before` names who released the order before a repeat.
 *
 * Throws: 404 when the actor may not know of the order.
 * Throws: 409 with the order when it is not pending, unless it is cancelled and `anyway` is set. `being-paid` while the
 * guest pays by phone, `paid-by-card` afterwards.
 * Throws: 422 `reason-required` when `anyway` comes without a reason, and `too-little-cash`.
 */
export async function releaseOrder(
  deps: OrdersDeps,
  ctx: Ctx,
  { orderId, ...terms }: ReleaseTerms & { readonly orderId: number },
) {
  return changeStaffOrder(deps, ctx, orderId, (tx, order) => releaseLocked(deps, tx, ctx, order, terms))
}

/** Releases a locked order. Throws: as `releaseOrder`. */
export async function releaseLocked(
  deps: OrdersDeps,
  tx: Transaction<DB>,
  ctx: Ctx,
  order: OrderRow,
  input: ReleaseTerms,
): Promise<StaffChange<Pick<ReleaseAnswer, 'difference' | 'released_before'>>> {
  if (wasDiscountedToFree(order)) return releaseCompleted(tx, ctx, order, input.expectedTotal)
  const anyway = input.anyway && order.status === 'cancelled'
  const outcome = transitionOrder(order, anyway ? 'release-anyway' : 'release')
  if (outcome.kind === 'conflict') throw await staffConflict(deps, tx, order, whyNotReleased(order), ctx)
  if (outcome.kind === 'repeated') return releaseCompleted(tx, ctx, order, input.expectedTotal)
  if (anyway && input.reason === '') throw new Failure(422, 'reason-required', { reason: 'order.release-reason' })
  refuseTooLittleCash(order, input)
  const difference = await complete(deps, tx, ctx, anyway ? await claimAgain(tx, ctx, order) : order, input)
  return { changed: true, completed: true, answer: { difference, released_before: null } }
}

/**
 * A cancelled order has given its prepaid code back. When another order used it since, the guest pays the whole price
 * (docs/rules.md#release-of-a-cancelled-order).
 */
async function claimAgain(tx: Transaction<DB>, ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  const { id, prepaid, prepaid_code_id: codeId, pricing_input: frozen, discount_id: discountId } = order
  if (prepaid === 0 || codeId === null || (await claimPrepaid(tx, id, codeId, ctx.now, 'even-ended'))) return order
  const input = { ...readPricingInput(frozen), prepaid: null }
  const priced = priceCart(input)
  await storeExchange(tx, id, { input, priced, discountId }, ctx.now)
  return { ...order, total: priced.total, prepaid: 0 }
}

/**
 * Cancels a pending counter order. Idempotent.
 *
 * Throws: 404 when the actor may not know of the order.
 * Throws: 409 with the order when it is not pending.
 */
export async function cancelOrder(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { readonly orderId: number; readonly reason: string },
) {
  return changeStaffOrder(deps, ctx, input.orderId, async (tx, order) => {
    const outcome = transitionOrder(order, 'cancel')
    if (outcome.kind === 'conflict') {
      const refusal = order.status === 'completed' ? 'completed-not-cancelled' : notPendingBecause(order)
      throw await staffConflict(deps, tx, order, refusal, ctx)
    }
    if (outcome.kind === 'repeated') return { changed: false, answer: {} }
    if (!(await markCancelled(tx, order.id, ctx.now))) throw new Error('a locked order was cancelled by another')
    if (order.prepaid > 0) await giveBackPrepaid(tx, order.id)
    const detail = input.reason === '' ? {} : { reason: input.reason }
    await recordStaffAct(tx, ctx, { order, type: 'cancelled', detail })
    return { changed: true, answer: {} }
  })
}
