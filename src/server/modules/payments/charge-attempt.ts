import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { PaymentProvider } from '#server/platform/payments/payment-provider.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import { askWhileBusy } from './ask-while-busy.ts'
import type { PaymentAttempt } from './payment-attempt.ts'
import { reopenOrFlag, logLateCapture, type LateCaptureOwner } from './reverse-late-capture.ts'
import { settleAttempt, type AttemptOutcome, type Settlement } from './settle-attempt.ts'

/** The callback that completes the order or reopens the cart, in the transaction that settles the payment attempt. */
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
  /** Name of this process, which holds the leases of its attempts. */
  readonly owner: string
}

interface ChargeResult {
  readonly outcome: AttemptOutcome
  readonly settlement: Settlement
}

/**
 * Returns the length of a lease in milliseconds. It is longer than a call to the provider can take. Otherwise another
 * worker could take over the payment attempt during the call.
 */
export function leaseOf(provider: Pick<PaymentProvider, 'timeoutMs'>): number {
  return provider.timeoutMs + 5_000
}

/**
 * Calls the provider for a committed payment attempt, then settles the attempt and its order in one transaction
 * (docs/rules.md#steps-of-a-charge).
 */
export async function chargeAttempt(deps: ChargeDeps, attempt: PaymentAttempt): Promise<ChargeResult> {
  const { request, repeated } = attempt
  const outcome = await askWhileBusy(() => deps.provider.charge(request, { repeated }))
  return { outcome, settlement: await settleCharge(deps, attempt, outcome) }
}

/**
 * Settles the payment attempt and its order in one transaction. When the capture is late and the cart is unchanged,
 * freezes the cart again.
 */
export async function settleCharge(
  deps: ChargeDeps,
  attempt: PaymentAttempt,
  outcome: AttemptOutcome,
): Promise<Settlement> {
  const settlement = await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const settled = await settleAttempt(tx, attempt, outcome, now)
    if (settled === 'found-late') await reopenOrFlag(deps, tx, [attempt], now)
    if (settled === 'captured' || settled === 'declined' || settled === 'canceled') {
      await deps.onSettled(tx, attempt, settled, outcome)
    }
    return settled
  })
  if (settlement === 'found-late') logLateCapture(deps, attempt)
  return settlement
}
