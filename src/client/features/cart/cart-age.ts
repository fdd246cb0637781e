import { orderKeptMs } from '#domain/orders/order-constants.ts'
import type { StoredCart, StoredOrderRef } from '#client/offline/stored-cart.ts'

/**
 * Whether the cart's hour is over. It counts from the last change that the server confirmed; a cart with anything
 * unsent, or with a payment in flight, is never dropped by age (rules.md 3.6).
 */
export function isOver(cart: StoredCart, ref: StoredOrderRef | undefined, unsent: number, now: number): boolean {
  if (unsent > 0 || ref?.charge) return false
  return now - (ref?.orderTime ?? cart.changedAt) > orderKeptMs
}

/** Milliseconds until the hour is over, at least a second. */
export function lifeLeft(cart: StoredCart, ref: StoredOrderRef | undefined, now: number): number {
  return Math.max(1_000, (ref?.orderTime ?? cart.changedAt) + orderKeptMs - now + 1_000)
}
