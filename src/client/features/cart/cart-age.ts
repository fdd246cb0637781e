import { orderRetentionMs } from '#domain/orders/order-constants.ts'
import type { StoredCart, StoredOrderRef } from '#client/device/database/cart-rows.ts'

/**
 * True when the cart's last confirmed change is an hour old (docs/rules.md#stored-order-id). A cart with unsent entries
 * or an open charge never expires.
 */
export function isCartExpired(cart: StoredCart, ref: StoredOrderRef | undefined, unsent: number, now: number): boolean {
  if (unsent > 0 || ref?.charge) return false
  return now - (ref?.orderTime ?? cart.changedAt) > orderRetentionMs
}

/**
 * Returns the milliseconds until the cart expires, but at least one second. A cart with unsent entries outlives its
 * hour, and a shorter timer would then fire without pause.
 */
export function cartTimeLeft(cart: StoredCart, ref: StoredOrderRef | undefined, now: number): number {
  const left = (ref?.orderTime ?? cart.changedAt) + orderRetentionMs - now + 1_000
  return Math.min(orderRetentionMs, Math.max(1_000, left))
}
