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
}

export interface RefundReconciler {
  run(signal?: AbortSignal): Promise<{ looked: number; settled: number }>
}

const batch = 4
/** Refunds rarely stay open this long, so the log asks the operator to look at the provider. */
const longOpenMs = 24 * 3_600_000

/**
 * Repeats refunds with an unknown outcome at the provider, with the same key, until the outcome is known. It never
 * gives up, because the money may already be back. Until then the refund stays open and blocks a second one.
 */
export function createRefundReconciler(options: RefundReconcilerOptions): RefundReconciler {
  const leaseMs = leaseOf(options.provider)
  return {
    run: (signal) =>
      workThrough({
        take: (except) =>
          options.database.transaction((tx) =>
            takeOverRefunds(tx, { now: options.clock.now(), leaseMs, limit: batch, except }),
          ),
        work: (refund) => aboutOrder(refund, () => reconcile(options, refund)),
        signal,
      }),
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
