import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { RefundOutcome } from '#server/platform/payments/payment-provider.ts'
import { openRefundStates, type Refund, type RefundState } from './refund.ts'

export type RefundSettlement =
  /** This call settled it: raise what the order was refunded in the same transaction. */
  | 'completed'
  /** This call settled it: nothing was given back. */
  | 'failed'
  /** Still open: the reconciler goes on. */
  | 'open'
  /** Somebody else settled it before: nothing to do. */
  | 'already-settled'

const youngMs = 2 * 60_000
const longestPauseMs = 15 * 60_000

/** How long a refund that is open is left alone: at first not at all, later an eighth of its age, at most 15 minutes. */
export function pauseBeforeAskingAgain(ageMs: number): number {
  return ageMs < youngMs ? 0 : Math.min(longestPauseMs, Math.round(ageMs / 8))
}

/**
 * Writes down what the provider said, by compare-and-set: of many that settle one refund one does. Money that went back
 * is written down even when a failure had been believed before.
 */
export async function settleRefund(
  tx: Transaction<DB>,
  refund: Refund,
  outcome: RefundOutcome,
  now: Date,
): Promise<RefundSettlement> {
  switch (outcome.kind) {
    case 'completed':
      return complete(tx, refund, outcome.refundId, now)
    case 'failed':
      return (await close(tx, refund, 'failed', { failure_code: outcome.code }, now, openRefundStates))
        ? 'failed'
        : 'already-settled'
    case 'pending':
      return letGo(tx, refund, outcome.refundId, now)
    case 'busy':
    case 'unknown':
      return letGo(tx, refund, refund.providerRefundId, now)
  }
}

/** The money was given back by hand: no provider has a part in it. */
export async function completeRefundByHand(tx: Transaction<DB>, refund: Refund, now: Date): Promise<RefundSettlement> {
  return complete(tx, refund, null, now)
}

async function complete(
  tx: Transaction<DB>,
  refund: Refund,
  providerRefundId: string | null,
  now: Date,
): Promise<RefundSettlement> {
  const values = { provider_refund_id: providerRefundId, failure_code: null }
  const done = await close(tx, refund, 'completed', values, now, [...openRefundStates, 'failed'])
  return done ? 'completed' : 'already-settled'
}

async function close(
  tx: Transaction<DB>,
  refund: Refund,
  state: RefundState,
  values: { readonly provider_refund_id?: string | null; readonly failure_code: string | null },
  now: Date,
  from: readonly RefundState[],
): Promise<boolean> {
  const closed = await tx
    .updateTable('refunds')
    .set({ ...values, state, settled_at: now, last_tried_at: now })
    .where('id', '=', refund.id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/** Ends our lease, unless another has taken it meanwhile. */
async function letGo(
  tx: Transaction<DB>,
  refund: Refund,
  providerRefundId: string | null,
  now: Date,
): Promise<RefundSettlement> {
  const pause = pauseBeforeAskingAgain(now.getTime() - refund.createdAt.getTime())
  await tx
    .updateTable('refunds')
    .set({
      state: 'unknown',
      provider_refund_id: providerRefundId,
      lease_until: new Date(now.getTime() + pause),
      last_tried_at: now,
    })
    .where('id', '=', refund.id)
    .where('state', 'in', openRefundStates)
    .where('lease_until', '=', refund.leaseUntil)
    .execute()
  const row = await tx.selectFrom('refunds').select('state').where('id', '=', refund.id).executeTakeFirst()
  return openRefundStates.some((state) => state === row?.state) ? 'open' : 'already-settled'
}
