import type { OutboxEntry } from './outbox-entry.ts'
import type { StoredCart, StoredOrderRef } from './stored-cart.ts'

/** A cart that nobody touched any more, with its order and what it had still to send (rules.md 3.6). */
export interface SetAsideCart {
  localId: string
  slug: string
  cart: StoredCart
  ref: StoredOrderRef | null
  unsent: Omit<OutboxEntry, 'id'>[]
  setAsideAt: number
}
