import type { Transaction } from 'kysely'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { PaymentProvider, RefundOutcome } from '#server/platform/payments/payment-provider.ts'
import { askWhileBusy } from './ask-while-busy.ts'
import { changeLate, markLate, reopenAttempt, type LateSubject } from './late-attempts.store.ts'
import type { PaymentAttempt } from './payments.store.ts'
import { pauseBeforeAskingAgain } from './settle-refund.ts'

/** The callbacks apply to a payment that the provider captured after the server gave up its attempt. */
export interface LateCaptureOwner {
  /** Returns false when the cart has changed since the attempt. */
  relockCart(tx: Transaction<DB>, attempt: PaymentAttempt): Promise<boolean>
  /** The order keeps its status. */
  onReturned(tx: Transaction<DB>, attempt: PaymentAttempt): Promise<void>
}

interface LateCaptureDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly provider: Pick<PaymentProvider, 'charge' | 'cancelByKey' | 'refund' | 'findRefund' | 'timeoutMs'>
  readonly clock: Clock
  readonly log: Pick<Log, 'error'>
  readonly late: LateCaptureOwner
}

type LateDeps = Pick<LateCaptureDeps, 'late'>

/**
 * Reopens an attempt whose cart is unchanged. Any other attempt stays `late`, and the reconciler returns its money to
 * the guest.
 */
export async function reopenOrFlag(
  deps: LateDeps,
  tx: Transaction<DB>,
  attempts: readonly PaymentAttempt[],
  now: Date,
): Promise<void> {
  for (const attempt of attempts) if (await deps.late.relockCart(tx, attempt)) await reopenAttempt(tx, attempt, now)
}

export async function flagLate(deps: LateDeps, tx: Transaction<DB>, subject: LateSubject, now: Date): Promise<number> {
  const attempts = await markLate(tx, subject, now)
  await reopenOrFlag(deps, tx, attempts, now)
  return attempts.length
}

const firstPauseMs = 60_000

/**
 * Cancels a given-up attempt once more at the provider, because a delayed call may have captured it since. The pause
 * before the next recheck equals the time since the server gave the attempt up. When the provider's answer is unknown,
 * the pause is one minute.
 */
export async function recheckAbandoned(deps: LateCaptureDeps, attempt: PaymentAttempt): Promise<void> {
  const canceled = await deps.provider.cancelByKey(attempt.key)
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    if (canceled.kind === 'already-captured') {
      await flagLate(deps, tx, { attemptId: attempt.id, paymentId: null }, now)
      return
    }
    const pause = canceled.kind === 'unknown' ? firstPauseMs : Math.max(firstPauseMs, givenUpFor(attempt, now))
    await changeLate(tx, attempt, { until: new Date(now.getTime() + pause) }, now)
  })
  if (canceled.kind === 'already-captured') logLateCapture(deps, attempt)
}

/**
 * Reverses a late capture: cancels the payment, or refunds all of it. The refund's key derives from the attempt's key,
 * and the start of the refund is committed before the call. So the provider pays the money back once, however often
 * this function runs.
 */
export async function reverseCapture(deps: LateCaptureDeps, attempt: PaymentAttempt): Promise<boolean> {
  if (attempt.returnStartedAt === null) {
    const canceled = await deps.provider.cancelByKey(attempt.key)
    if (canceled.kind === 'canceled') return closeCanceled(deps, attempt)
    if (canceled.kind === 'unknown') return retryLater(deps, attempt, {})
  }
  const paymentId = attempt.returnStartedAt === null ? await startRefund(deps, attempt) : attempt.latePaymentId
  if (paymentId === null) return false
  const outcome = await askWhileBusy(() => refundLateCapture(deps, attempt, paymentId))
  if (outcome.kind === 'completed') return closeReturned(deps, attempt, outcome.refundId)
  if (outcome.kind === 'failed')
    deps.log.error(
      { orderId: attempt.orderId, attemptId: attempt.id, paymentId, reason: outcome.code },
      'A late payment could not be given back: it must be refunded by hand at the provider',
    )
  return retryLater(deps, attempt, outcome.kind === 'pending' ? { return_refund_id: outcome.refundId } : {})
}

/** Repeats the captured charge with the same key to learn its payment id, then commits the start of the refund. */
async function startRefund(deps: LateCaptureDeps, attempt: PaymentAttempt): Promise<string | null> {
  const outcome = await askWhileBusy(() => deps.provider.charge(attempt.request, { repeated: true }))
  if (outcome.kind === 'captured') {
    const { paymentId } = outcome
    const now = deps.clock.now()
    const change = { late_payment_id: paymentId, return_started_at: now, until: attempt.leaseUntil }
    return (await deps.database.transaction((tx) => changeLate(tx, attempt, change, now))) ? paymentId : null
  }
  if (outcome.kind === 'busy' || outcome.kind === 'unknown') await retryLater(deps, attempt, {})
  else await closeCanceled(deps, attempt)
  return null
}

function refundLateCapture(deps: LateCaptureDeps, attempt: PaymentAttempt, paymentId: string): Promise<RefundOutcome> {
  if (attempt.returnRefundId !== null) return deps.provider.findRefund(attempt.returnRefundId)
  const request = {
    key: `${attempt.key}-back`,
    paymentId,
    amount: attempt.amount,
    reason: 'Captured after it was given up',
  }
  return deps.provider.refund(request, { repeated: true })
}

async function closeCanceled(deps: LateCaptureDeps, attempt: PaymentAttempt): Promise<boolean> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + firstPauseMs)
  return deps.database.transaction((tx) => changeLate(tx, attempt, { state: 'canceled', until }, now))
}

async function closeReturned(deps: LateCaptureDeps, attempt: PaymentAttempt, refundId: string): Promise<boolean> {
  const now = deps.clock.now()
  return deps.database.transaction(async (tx) => {
    const change = { state: 'returned' as const, return_refund_id: refundId, until: now }
    if (!(await changeLate(tx, attempt, change, now))) return false
    await deps.late.onReturned(tx, attempt)
    return true
  })
}

async function retryLater(
  deps: LateCaptureDeps,
  attempt: PaymentAttempt,
  known: { readonly return_refund_id?: string },
): Promise<false> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + pauseBeforeAskingAgain(givenUpFor(attempt, now)))
  await deps.database.transaction((tx) => changeLate(tx, attempt, { ...known, until }, now))
  return false
}

function givenUpFor(attempt: PaymentAttempt, now: Date): number {
  return attempt.givenUpAt === null ? 0 : now.getTime() - attempt.givenUpAt.getTime()
}

/** Call it after the commit, because a rollback would make the log line wrong. */
export function logLateCapture(deps: Pick<LateCaptureDeps, 'log'>, attempt: PaymentAttempt): void {
  deps.log.error(
    { orderId: attempt.orderId, attemptId: attempt.id },
    'A payment was captured after its attempt had been given up',
  )
}
