import { orderKeptMs } from '#domain/orders/order-constants.ts'
import type { PlacedOrder } from './cart-rows.ts'

/** True when the device has kept the note about a placed order for its hour (docs/rules.md#stored-order-id). */
export function isPlacedOver({ seenAt }: PlacedOrder, now: number): boolean {
  return now - seenAt > orderKeptMs
}
