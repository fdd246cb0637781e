import {
  chargeAttempt,
  leaseOf,
  lookAgain,
  settle,
  takeOverAttempts,
  undoLate,
  type ChargeDeps,
  type PaymentAttempt,
} from '#server/modules/payments/payments.public.ts'
import type { Log } from '#server/platform/log/log.ts'
import { workThrough } from './work-through.ts'

export interface ReconcilerOptions extends ChargeDeps {
  readonly log: Pick<Log, 'error' | 'warn'>
  /** How long an attempt is asked about before it is cancelled (rules.md 4.2: two minutes). */
  readonly giveUpAfterMs: number
  /**
   * This process is the only one on its database, so whoever made an attempt before it started is gone, and its lease
   * with it.
   */
  readonly soleOwner: boolean
}

export interface Reconciler {
  /** One pass over all attempts with an open outcome; tells how many of them it settled. */
  run(signal?: AbortSignal): Promise<{ looked: number; settled: number }>
}

const batch = 4

/**
 * Finds out what became of payments whose outcome is not known (rules.md 4.2), gives up on old ones, keeps looking at
 * those, and undoes what was captured too late.
 */
export function createReconciler(options: ReconcilerOptions): Reconciler {
  const startedAt = options.clock.now()
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
              ownersGoneBefore: options.soleOwner ? startedAt : null,
            }),
          ),
        work: (attempt) => reconcile(options, attempt),
        signal,
      }),
  }
}

/** True when it is settled. */
async function reconcile(options: ReconcilerOptions, attempt: PaymentAttempt): Promise<boolean> {
  try {
    if (attempt.state === 'late') return await undoLate(options, attempt)
    if (attempt.state === 'canceled') {
      await lookAgain(options, attempt)
      return false
    }
    const age = options.clock.now().getTime() - attempt.createdAt.getTime()
    // Of one that was given up before, the guest was told that nothing was charged: it is never asked to charge.
    if (attempt.givenUpAt !== null || age >= options.giveUpAfterMs) return await giveUp(options, attempt)
    return (await chargeAttempt(options, attempt)).settlement !== 'unknown'
  } catch (error) {
    // One order that cannot be completed must not keep the others waiting; its lease brings it back.
    options.log.error({ err: error, orderId: attempt.orderId, attemptId: attempt.id }, 'A payment was not reconciled')
    return false
  }
}

/** The guest has walked away: whatever was captured is voided, unless the provider cannot. */
async function giveUp(options: ReconcilerOptions, attempt: PaymentAttempt): Promise<boolean> {
  const outcome = await options.provider.cancelByKey(attempt.key)
  // The provider may not have seen the key, and may see it yet: it is looked at again.
  if (outcome.kind === 'canceled') return (await settle(options, attempt, { kind: 'given-up' })) !== 'unknown'
  if (outcome.kind === 'unknown') {
    options.log.warn({ orderId: attempt.orderId, reason: outcome.reason }, 'A payment could not be cancelled yet')
    return (await settle(options, attempt, outcome)) !== 'unknown'
  }
  // It is captured for good: the same key tells which payment it is, and the order is completed after all.
  return (await chargeAttempt(options, attempt)).settlement !== 'unknown'
}
