import {
  leaseOf,
  refundPayment,
  takeOverRefunds,
  type Refund,
  type RefundDeps,
} from '#server/modules/payments/payments.public.ts'
import type { Log } from '#server/platform/log/log.ts'
import { workThrough } from './work-through.ts'

export interface RefundReconcilerOptions extends RefundDeps {
  readonly log: Pick<Log, 'error'>
  /** This process is the only one on its database: whoever made a refund before it started is gone. */
  readonly soleOwner: boolean
}

export interface RefundReconciler {
  /** One pass over all refunds with an open outcome; tells how many of them it settled. */
  run(signal?: AbortSignal): Promise<{ looked: number; settled: number }>
}

const batch = 4
/** No refund takes the provider that long to begin with: somebody should look, also at `readyz`. */
const longOpenMs = 24 * 3_600_000

/**
 * Asks the provider about refunds whose outcome is open, with the same key, until it is known. There is no giving up:
 * money that may have gone back stays in the books as open, and no second refund of that order begins.
 */
export function createRefundReconciler(options: RefundReconcilerOptions): RefundReconciler {
  const startedAt = options.clock.now()
  const leaseMs = leaseOf(options.provider)
  // Only the first pass finds what a dead process has leased; later ones keep to the pauses between questions.
  let ownersGoneBefore = options.soleOwner ? startedAt : null
  return {
    async run(signal) {
      const done = await workThrough({
        take: (except) =>
          options.database.transaction((tx) =>
            takeOverRefunds(tx, { now: options.clock.now(), leaseMs, limit: batch, except, ownersGoneBefore }),
          ),
        work: (refund) => reconcile(options, refund),
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
