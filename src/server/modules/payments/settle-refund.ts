import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { RefundOutcome } from '#server/platform/payments/payment-provider.ts'
import { openRefundStates, type Refund, type RefundState } from './refunds.store.ts'

export type RefundSettlement =
  /** The caller raises the order's refunded total in the same transaction. */
  | 'completed'
  | 'failed'
  /** The reconciler asks the provider again. */
  | 'open'
  | 'already-settled'

const youngMs = 2 * 60_000
const longestPauseMs = 15 * 60_000

/** Returns the pause in milliseconds before the server asks the provider again about an open refund. */
export function pauseBeforeAskingAgain(ageMs: number): number {
  return ageMs < youngMs ? 0 : Math.min(longestPauseMs, Math.round(ageMs / 8))
}

/** Compare-and-set. A completed outcome also replaces a failure that the server stored before. */
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
      return releaseLease(tx, refund, outcome.refundId, now)
    case 'busy':
    case 'unknown':
      return releaseLease(tx, refund, refund.providerRefundId, now)
  }
}

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

/** Does nothing when another worker has the lease. */
async function releaseLease(
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
