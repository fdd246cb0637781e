import { orderKeptMs } from '#domain/orders/order-constants.ts'
import type { PlacedOrder } from './cart-rows.ts'

/**
 * True when the device has kept a note about a placed order for more than an hour (docs/rules.md#stored-order-id). The
 * device then deletes the note.
 */
export function isPlacedOver({ seenAt }: PlacedOrder, now: number): boolean {
  return now - seenAt > orderKeptMs
}
