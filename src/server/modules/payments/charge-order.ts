import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { PaymentProvider } from '#server/platform/payments/payment-provider.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import { askWhileBusy } from './ask-while-busy.ts'
import { takeUpLate, tellOperator, type LateCaptureOwner } from './late-capture.ts'
import type { PaymentAttempt } from './payment-attempt.ts'
import { settleAttempt, type AttemptOutcome, type Settlement } from './settle-attempt.ts'

/** What the owner of the orders does in the transaction that settles an attempt: complete the order, or free the cart. */
export type OnSettled = (
  tx: Transaction<DB>,
  attempt: PaymentAttempt,
  settlement: 'captured' | 'declined' | 'canceled',
  outcome: AttemptOutcome,
) => Promise<void>

export interface ChargeDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly provider: PaymentProvider
  readonly clock: Clock
  readonly log: Pick<Log, 'error'>
  readonly onSettled: OnSettled
  readonly late: LateCaptureOwner
}

export interface ChargeResult {
  readonly outcome: AttemptOutcome
  readonly settlement: Settlement
}

/** The lease of an attempt: longer than any call of the provider. */
export function leaseOf(provider: Pick<PaymentProvider, 'timeoutMs'>): number {
  return provider.timeoutMs + 5_000
}

/**
 * Steps (b) and (c) of rules.md 4.2 for an attempt that openAttempt has made and that is committed: calls the provider,
 * then settles the attempt and the order in one transaction.
 */
export async function chargeAttempt(deps: ChargeDeps, attempt: PaymentAttempt): Promise<ChargeResult> {
  const { request, repeated } = attempt
  const outcome = await askWhileBusy(() => deps.provider.charge(request, { repeated }))
  return { outcome, settlement: await settle(deps, attempt, outcome) }
}

/**
 * Settles an attempt by an outcome and lets the owner of the orders do its part in the same transaction; for a capture
 * that comes too late, that is to lock the cart again.
 */
export async function settle(deps: ChargeDeps, attempt: PaymentAttempt, outcome: AttemptOutcome): Promise<Settlement> {
  const settlement = await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const settled = await settleAttempt(tx, attempt, outcome, now)
    if (settled === 'found-late') await takeUpLate(deps, tx, [attempt], now)
    if (settled === 'captured' || settled === 'declined' || settled === 'canceled') {
      await deps.onSettled(tx, attempt, settled, outcome)
    }
    return settled
  })
  if (settlement === 'found-late') tellOperator(deps, attempt)
  return settlement
}
