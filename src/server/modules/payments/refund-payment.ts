import type { Transaction } from 'kysely'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { PaymentProvider, RefundOutcome } from '#server/platform/payments/payment-provider.ts'
import { askWhileBusy } from './ask-while-busy.ts'
import type { Refund } from './refund.ts'
import { settleRefund, type RefundSettlement } from './settle-refund.ts'

/** What the owner of the orders does in the transaction that settles a refund: count it, and tell the guest. */
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
 * Asks the provider to give back what a committed refund says, or what has become of it, and settles the refund and the
 * order in one transaction. Always the same key and request, so that however often it is asked, the money goes back once.
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
  if (paymentId === null) throw new Error(`refund ${refund.id} has no payment to be given back`)
  return provider.refund({ key, paymentId, amount, reason }, { repeated })
}
