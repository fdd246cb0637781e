import type { Transaction } from 'kysely'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { PaymentProvider, RefundOutcome } from '#server/platform/payments/payment-provider.ts'
import { askWhileBusy } from './ask-while-busy.ts'
import { changeLate, markLate, reopenAttempt, type LateSubject } from './late-attempts.store.ts'
import type { PaymentAttempt } from './payment-attempt.ts'
import { pauseBeforeAskingAgain } from './settle-refund.ts'

/** What the owner of the orders does about a payment that was captured although its attempt had been given up. */
export interface LateCaptureOwner {
  /** Locks the cart for it again: true when the order is being paid by this attempt, as it was. */
  takeCartBack(tx: Transaction<DB>, attempt: PaymentAttempt): Promise<boolean>
  /** All of it was given back, beside the order. */
  onReturned(tx: Transaction<DB>, attempt: PaymentAttempt): Promise<void>
}

export interface LateCaptureDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly provider: Pick<PaymentProvider, 'charge' | 'cancelByKey' | 'refund' | 'findRefund' | 'timeoutMs'>
  readonly clock: Clock
  readonly log: Pick<Log, 'error'>
  readonly late: LateCaptureOwner
}

type Finding = Pick<LateCaptureDeps, 'late'>

/**
 * Takes up attempts of which a capture is known or believed although the guest was told otherwise: while it is still that
 * cart, the order is being paid again; else the attempt stays `late` and its capture is undone beside the order.
 */
export async function takeUpLate(
  deps: Finding,
  tx: Transaction<DB>,
  attempts: readonly PaymentAttempt[],
  now: Date,
): Promise<void> {
  for (const attempt of attempts) if (await deps.late.takeCartBack(tx, attempt)) await reopenAttempt(tx, attempt, now)
}

/** Marks what the provider tells of as late and takes it up; tells how many attempts that were. */
export async function findLate(deps: Finding, tx: Transaction<DB>, subject: LateSubject, now: Date): Promise<number> {
  const attempts = await markLate(tx, subject, now)
  await takeUpLate(deps, tx, attempts, now)
  return attempts.length
}

const firstPauseMs = 60_000

/**
 * Cancels the key of an attempt that was given up once more: the provider may not have seen it when it was cancelled, and
 * a call that was on its way may have captured since. After a minute first, then after twice as long each time.
 */
export async function lookAgain(deps: LateCaptureDeps, attempt: PaymentAttempt): Promise<void> {
  const canceled = await deps.provider.cancelByKey(attempt.key)
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    if (canceled.kind === 'already-captured') {
      await findLate(deps, tx, { attemptId: attempt.id, paymentId: null }, now)
      return
    }
    const pause = canceled.kind === 'unknown' ? firstPauseMs : Math.max(firstPauseMs, givenUpFor(attempt, now))
    await changeLate(tx, attempt, { until: new Date(now.getTime() + pause) }, now)
  })
  if (canceled.kind === 'already-captured') tellOperator(deps, attempt)
}

/**
 * Undoes a late capture beside its order: cancels it, else gives all of it back. The refund has a key of its own that
 * follows from the attempt's, and that it is under way is committed before the provider is asked, so that however often
 * and by whomever this is done, the money goes back once. True when it is settled.
 */
export async function undoLate(deps: LateCaptureDeps, attempt: PaymentAttempt): Promise<boolean> {
  if (attempt.returnStartedAt === null) {
    const canceled = await deps.provider.cancelByKey(attempt.key)
    if (canceled.kind === 'canceled') return closeCanceled(deps, attempt)
    if (canceled.kind === 'unknown') return wait(deps, attempt, {})
  }
  const paymentId = attempt.returnStartedAt === null ? await startReturn(deps, attempt) : attempt.latePaymentId
  if (paymentId === null) return false
  const outcome = await askWhileBusy(() => giveBack(deps, attempt, paymentId))
  if (outcome.kind === 'completed') return closeReturned(deps, attempt, outcome.refundId)
  if (outcome.kind === 'failed')
    deps.log.error(
      { orderId: attempt.orderId, attemptId: attempt.id, paymentId, reason: outcome.code },
      'A late payment could not be given back: it must be refunded by hand at the provider',
    )
  return wait(deps, attempt, outcome.kind === 'pending' ? { return_refund_id: outcome.refundId } : {})
}

/** Learns which payment it is, from the provider that has refused to cancel its key, and commits that it is to go back. */
async function startReturn(deps: LateCaptureDeps, attempt: PaymentAttempt): Promise<string | null> {
  const outcome = await askWhileBusy(() => deps.provider.charge(attempt.request, { repeated: true }))
  if (outcome.kind === 'captured') {
    const { paymentId } = outcome
    const now = deps.clock.now()
    const change = { late_payment_id: paymentId, return_started_at: now, until: attempt.leaseUntil }
    return (await deps.database.transaction((tx) => changeLate(tx, attempt, change, now))) ? paymentId : null
  }
  if (outcome.kind === 'busy' || outcome.kind === 'unknown') await wait(deps, attempt, {})
  else await closeCanceled(deps, attempt)
  return null
}

function giveBack(deps: LateCaptureDeps, attempt: PaymentAttempt, paymentId: string): Promise<RefundOutcome> {
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

async function wait(
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

/** To be said once it is committed. */
export function tellOperator(deps: Pick<LateCaptureDeps, 'log'>, attempt: PaymentAttempt): void {
  deps.log.error(
    { orderId: attempt.orderId, attemptId: attempt.id },
    'A payment was captured after its attempt had been given up',
  )
}
