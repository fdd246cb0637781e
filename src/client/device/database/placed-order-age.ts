import { orderKeptMs } from '#domain/orders/order-constants.ts'
import type { PlacedOrder } from './cart-rows.ts'

/** True when the hour of the order is over (docs/rules.md#stored-order-id). */
export function isPlacedOver({ seenAt }: PlacedOrder, now: number): boolean {
  return now - seenAt > orderKeptMs
}
