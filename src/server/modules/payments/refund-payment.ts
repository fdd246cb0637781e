import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { cents, type Cents } from '#domain/money.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { PaymentProvider, RefundOutcome } from '#server/platform/payments/payment-provider.ts'
import { askWhileBusy } from './ask-while-busy.ts'
import { isOpenRefund, type Refund, readRefundRow, refundsOf } from './refunds.store.ts'
import { settleRefund, type RefundSettlement } from './settle-refund.ts'

/**
 * For five minutes, an equal refund request without an idempotency key counts as a repeat. So two presses of the button
 * cause only one refund.
 */
const sameActMs = 5 * 60_000

interface RefundAct {
  readonly orderId: number
  readonly clientKey: string | null
  /** The amount to refund, in cents. Null refunds all that is left of the order's total. */
  readonly amount: Cents | null
  readonly reason: string
  /** Names the photos that the refund takes back. Empty for a refund of an amount. */
  readonly photos: string
  readonly actorUserId: number | null
}

/**
 * Finds an earlier refund that a new request repeats, or that blocks the new request. The caller holds the lock on the
 * order.
 *
 * - `same`, when the new request has an idempotency key: the earlier refund has the same key.
 * - `same`, when the new request has no key: an open or completed refund has the same reason, photos and amount. A completed
 *   refund must also come from the same person, without a key, in the last five minutes.
 * - `in-progress`: another refund of the order is open. An order never has two open refunds.
 */
export async function findEarlierRefund(
  tx: Transaction<DB>,
  act: RefundAct,
  now: Date,
): Promise<{ readonly kind: 'same' | 'in-progress'; readonly refund: Refund } | null> {
  const earlier = await refundsOf(tx, act.orderId)
  const open = earlier.find(isOpenRefund)
  const since = new Date(now.getTime() - sameActMs)
  const same = earlier.find((refund) =>
    act.clientKey === null ? isSameAct(refund, act, since) : refund.clientKey === act.clientKey,
  )
  if (same !== undefined) return { kind: 'same', refund: same }
  return open === undefined ? null : { kind: 'in-progress', refund: open }
}

function isSameAct(refund: Refund, act: RefundAct, since: Date): boolean {
  if (refund.state === 'failed' || refund.reason !== act.reason || refund.photos !== act.photos) return false
  if (refund.state !== 'completed') return act.amount === null || act.amount === refund.amount
  if (refund.clientKey !== null || refund.actorUserId !== act.actorUserId || refund.createdAt <= since) return false
  // The same photos are never refunded twice, whatever amount the request names.
  if (act.photos !== '') return true
  return act.amount === null ? refund.isRest : !refund.isRest && refund.amount === act.amount
}

interface OpenRefundInput extends Omit<RefundAct, 'amount'> {
  readonly amount: Cents
  /** The part of `amount` that goes back as a use of the prepaid code. */
  readonly prepaid: Cents
  /** True when staff asked to refund all that is left, without naming an amount. */
  readonly isRest: boolean
  readonly tender: Refund['tender']
  /** Null for a refund that staff pay by hand. */
  readonly paymentId: string | null
  readonly originUserId: number | null
  readonly now: Date
  readonly leaseMs: number
}

/** The caller commits before it calls the provider, so that a crash does not lose track of the refund. */
export async function openRefund(tx: Transaction<DB>, input: OpenRefundInput): Promise<Refund> {
  const { orderId, tender, amount, prepaid, reason, paymentId, photos, isRest, now } = input
  const key = randomBytes(16).toString('base64url')
  const row = await tx
    .insertInto('refunds')
    .values({
      order_id: orderId,
      key,
      client_key: input.clientKey,
      tender,
      amount,
      prepaid,
      reason,
      request: JSON.stringify({ key, paymentId, amount: amount - prepaid, reason, isRest, photos }),
      state: 'started',
      lease_until: new Date(now.getTime() + input.leaseMs),
      actor_user_id: input.actorUserId,
      origin_user_id: input.originUserId,
      created_at: now,
      last_tried_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return readRefundRow(row, false)
}

/** Runs in the transaction that settles the refund. */
export type OnRefundSettled = (
  tx: Transaction<DB>,
  refund: Refund,
  settlement: 'completed' | 'failed',
  failureCode: string | null,
) => Promise<void>

export interface RefundDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly provider: Pick<PaymentProvider, 'refund' | 'findRefund' | 'timeoutMs'>
  readonly clock: Clock
  readonly onRefundSettled: OnRefundSettled
}

/** Every retry sends the same key and request, so the provider pays the money back only once. */
export async function refundPayment(deps: RefundDeps, refund: Refund): Promise<RefundSettlement> {
  const outcome = await askWhileBusy(() => ask(deps, refund))
  return deps.database.transaction(async (tx) => {
    const settlement = await settleRefund(tx, refund, outcome, deps.clock.now())
    if (settlement === 'completed' || settlement === 'failed') {
      await deps.onRefundSettled(tx, refund, settlement, outcome.kind === 'failed' ? outcome.code : null)
    }
    return settlement
  })
}

function ask({ provider }: RefundDeps, refund: Refund): Promise<RefundOutcome> {
  if (refund.providerRefundId !== null) return provider.findRefund(refund.providerRefundId)
  const { key, paymentId, reason, repeated } = refund
  const amount = cents(refund.amount - refund.prepaid)
  if (paymentId === null) throw new Error(`refund ${refund.id} has no payment to refund`)
  return provider.refund({ key, paymentId, amount, reason }, { repeated })
}
