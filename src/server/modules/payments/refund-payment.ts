import type { Transaction } from 'kysely'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { PaymentProvider, RefundOutcome } from '#server/platform/payments/payment-provider.ts'
import { askWhileBusy } from './ask-while-busy.ts'
import type { Refund } from './refund.ts'
import { settleRefund, type RefundSettlement } from './settle-refund.ts'

/** The callback that records a settled refund on its order, in the transaction that settles the refund. */
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

/**
 * Calls the provider for a committed refund, then settles the refund and its order in one transaction. Every retry
 * sends the same key and request, so the provider pays the money back only once.
 */
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
  const { key, paymentId, amount, reason, repeated } = refund
  if (paymentId === null) throw new Error(`refund ${refund.id} has no payment to refund`)
  return provider.refund({ key, paymentId, amount, reason }, { repeated })
}
