import type { OfflineOrder } from '#domain/orders/offline-order.ts'
import type { CartLine } from '#client/device/database/cart-rows.ts'

/** A scanned order, with the photos and the prices that this device holds. */
export interface DrawnOrder {
  readonly lines: readonly CartLine[]
  /** Number of items that this device does not hold, so that it cannot price the order. */
  readonly missing: number
  /** Number of items that are no longer for sale. The server leaves them out too. */
  readonly leftOut: number
  /** Cents. Never from the code, because anybody can make a code. */
  readonly total: number
}

type NotDrawn = 'other-outfitter' | 'no-prices' | 'no-counter' | 'nothing-for-sale'

/** The app draws the order, because the prices and photos belong to another feature. */
export type DrawOrder = (order: OfflineOrder) => Promise<DrawnOrder | NotDrawn>

const OLDEST = 14 * 24 * 60 * 60 * 1000

/** A cart expires after the same time. `now`: learned server time. */
export function isTooOld({ placedAt }: OfflineOrder, now: number): boolean {
  return placedAt < now - OLDEST
}
