import {
  leaseOf,
  refundPayment,
  takeOverRefunds,
  type Refund,
  type RefundDeps,
} from '#server/modules/payments/payments.public.ts'
import { aboutOrder } from '#server/platform/log/log-context.ts'
import type { Log } from '#server/platform/log/log.ts'
import { workThrough } from './work-through.ts'

export interface RefundReconcilerOptions extends RefundDeps {
  readonly log: Pick<Log, 'error'>
  /** True when no other process uses the database, so that owners from before the start are dead. */
  readonly soleOwner: boolean
}

export interface RefundReconciler {
  run(signal?: AbortSignal): Promise<{ looked: number; settled: number }>
}

const batch = 4
/** A refund that stays open longer is unusual, so the log asks the operator to look. */
const longOpenMs = 24 * 3_600_000

/**
 * Asks the provider about refunds with an unknown outcome, with the same key, until it is known. It never gives up,
 * because the money may be back already. Until then the refund stays open in the books and blocks a second one.
 */
export function createRefundReconciler(options: RefundReconcilerOptions): RefundReconciler {
  const startedAt = options.clock.now()
  const leaseMs = leaseOf(options.provider)
  // Only the first pass voids leases of a dead process. Later passes keep the pauses between calls.
  let ownersGoneBefore = options.soleOwner ? startedAt : null
  return {
    async run(signal) {
      const done = await workThrough({
        take: (except) =>
          options.database.transaction((tx) =>
            takeOverRefunds(tx, { now: options.clock.now(), leaseMs, limit: batch, except, ownersGoneBefore }),
          ),
        work: (refund) => aboutOrder(refund, () => reconcile(options, refund)),
        signal,
      })
      ownersGoneBefore = null
      return done
    },
  }
}

async function reconcile(options: RefundReconcilerOptions, refund: Refund): Promise<boolean> {
  try {
    if ((await refundPayment(options, refund)) !== 'open') return true
    const age = options.clock.now().getTime() - refund.createdAt.getTime()
    if (age > longOpenMs)
      options.log.error(
        { orderId: refund.orderId, refundId: refund.id, hours: Math.floor(age / 3_600_000) },
        'A refund has been open for more than a day: look at it at the provider',
      )
    return false
  } catch (error) {
    options.log.error({ err: error, orderId: refund.orderId, refundId: refund.id }, 'A refund was not reconciled')
    return false
  }
}
