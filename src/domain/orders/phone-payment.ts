import { localDateAt } from '../trip-time/zoned-time.ts'
import { checkoutOptions, type CounterSettings } from './checkout-options.ts'
import type { OrderStatus } from './order-status.ts'

/**
 * `open`: the guest may pay the waiting order by card. `day-over`: the price was frozen until the end of an earlier
 * day. `none`: the order does not wait, has nothing to pay, its channel takes no cards, or its outfitter is inactive.
 */
type CardOffer = 'open' | 'day-over' | 'none'

/** The address of an order's page has this parameter while its card form is open. */
export const payParameter = 'pay'

interface WaitingOrder {
  readonly status: OrderStatus
  readonly hash: string | null
  readonly is_external: boolean
  readonly total: number | null
  /** The part of the total that a prepaid code pays. */
  readonly prepaid?: number
  readonly placed_at: Date | null
}

/** True from the charge of a waiting order until its payment ends. A cart that is being paid has no hash yet. */
export function isPaidByPhone({ status, hash }: Pick<WaitingOrder, 'status' | 'hash'>): boolean {
  return status === 'paying' && hash !== null
}

interface Outfitter extends CounterSettings {
  readonly deleted_at: Date | string | null
}

/** Decides if a guest may pay a waiting order by card (docs/rules.md#paying-by-phone). `zone`: of the order. */
export function cardOffer(order: WaitingOrder, outfitter: Outfitter, zone: string, now: Date): CardOffer {
  const { placed_at: placed, total, prepaid = 0 } = order
  if (order.status !== 'pending' || placed === null || total === null || total === prepaid) return 'none'
  if (outfitter.deleted_at !== null || !checkoutOptions(order.is_external, outfitter).card) return 'none'
  return localDateAt(placed, zone) === localDateAt(now, zone) ? 'open' : 'day-over'
}
