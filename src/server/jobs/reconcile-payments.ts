import {
  chargeAttempt,
  leaseOf,
  recheckAbandoned,
  settleCharge,
  takeOverAttempts,
  reverseCapture,
  type ChargeDeps,
  type PaymentAttempt,
} from '#server/modules/payments/payments.public.ts'
import { aboutOrder } from '#server/platform/log/log-context.ts'
import type { Log } from '#server/platform/log/log.ts'
import { workThrough } from './work-through.ts'

export interface ReconcilerOptions extends ChargeDeps {
  readonly log: Pick<Log, 'error' | 'warn'>
  /**
   * Milliseconds after which the reconciler cancels an attempt with an unknown outcome
   * (docs/rules.md#unknown-payments).
   */
  readonly giveUpAfterMs: number
}

export interface Reconciler {
  run(signal?: AbortSignal): Promise<{ looked: number; settled: number }>
}

const batch = 4

/** Settles payments with an unknown outcome and reverses late captures (docs/rules.md#payment-reconciler). */
export function createReconciler(options: ReconcilerOptions): Reconciler {
  const leaseMs = leaseOf(options.provider)
  return {
    run: (signal) =>
      workThrough({
        take: (except) =>
          options.database.transaction((tx) =>
            takeOverAttempts(tx, {
              now: options.clock.now(),
              leaseMs,
              limit: batch,
              except,
              owner: options.owner,
            }),
          ),
        work: (attempt) => aboutOrder(attempt, () => reconcile(options, attempt)),
        signal,
      }),
  }
}

async function reconcile(options: ReconcilerOptions, attempt: PaymentAttempt): Promise<boolean> {
  try {
    if (attempt.state === 'late') return await reverseCapture(options, attempt)
    if (attempt.state === 'canceled') {
      await recheckAbandoned(options, attempt)
      return false
    }
    const age = options.clock.now().getTime() - attempt.createdAt.getTime()
    // Once the server has given an attempt up, the guest has read that nothing was charged. So the reconciler cancels
    // the payment and must never charge this attempt again.
    if (attempt.givenUpAt !== null || age >= options.giveUpAfterMs) return await giveUp(options, attempt)
    return (await chargeAttempt(options, attempt)).settlement !== 'unknown'
  } catch (error) {
    // One failing order must not block the others. A later run retries the payment after its lease has expired.
    options.log.error({ err: error, orderId: attempt.orderId, attemptId: attempt.id }, 'A payment was not reconciled')
    return false
  }
}

/** Cancels a payment at the provider, because the guest no longer waits. */
async function giveUp(options: ReconcilerOptions, attempt: PaymentAttempt): Promise<boolean> {
  const outcome = await options.provider.cancelByKey(attempt.key)
  // A delayed request may still reach the provider, so the reconciler checks the cancelled attempt again later.
  if (outcome.kind === 'canceled') return (await settleCharge(options, attempt, { kind: 'given-up' })) !== 'unknown'
  if (outcome.kind === 'unknown') {
    options.log.warn({ orderId: attempt.orderId, reason: outcome.reason }, 'A payment could not be cancelled yet')
    return (await settleCharge(options, attempt, outcome)) !== 'unknown'
  }
  // The capture is final. A repeated charge with the same key returns that payment, and the order completes.
  return (await chargeAttempt(options, attempt)).settlement !== 'unknown'
}
