import type { OutboxEntry } from './rows.ts'

// Rows of a guest's cart in the device's database. Devices keep them across updates, so fields may be added but never
// renamed or removed.

/** Stays the same once the cart exists (docs/rules.md#channels). */
export type Channel = 'internal' | 'external'

export interface CartPhoto {
  id: number
  name?: string | null
  width: number
  height: number
  thumbhash?: string | null
  path: string
  images?: Record<string, string> | null
  river_section_id?: number | null
}

export interface CartGroup {
  id: number
  name: string
  created_at: string
  photos: readonly CartPhoto[]
}

export interface CartShop {
  id: number
  slug: string
  name: string
  price_groups: readonly { photo_count: number; price: number }[]
  display_group_price: number
  discount_24: number
  processing_fee: number
  display_group_only: boolean | number
  allow_checkout_at_counter?: boolean | number
  require_checkout_at_counter?: boolean | number
  /** Seconds without activity until the page asks if the guest is still there. */
  cart_timeout?: number
  tag_line?: string
  logo_path?: string | null
  body_color?: string
  header_color?: string
  text_color?: string
  river_sections?: readonly { id: number; fee?: number | null; river?: { fee?: number | null } | null }[]
}

/**
 * A line of the cart. `addedAt`: learned server time at which the guest added it, RFC 3339
 * (docs/rules.md#24-hour-discount). `price`: the server's last price of this line in cents, before discounts. When a
 * price group applies to the singles, this is the single's share of the group's price. `discount24`: the cents that the
 * 24 hour discount took off that price.
 */
export type CartLine = { addedAt: string; price?: number; discount24?: number } & (
  { kind: 'photo'; photo: CartPhoto } | { kind: 'group'; group: CartGroup }
)

export interface GoneLine {
  kind: 'photo' | 'group'
  id: number
  name: string
}

/** Amounts of the cart in cents. `confirmed`: the server computed them; otherwise this device estimated them. */
export interface CartTotals {
  subtotal: number
  discount24: number
  discountName: string | null
  discountValue: number
  processingFee: number
  riverFee: number
  riverSectionFee: number
  tax: number | null
  total: number
  /** The cents that the prepaid code on the cart pays. Undefined without a code. */
  prepaid?: number
  confirmed: boolean
  /**
   * True when the guest pays at the counter. The tax rate is then the outfitter's `counter_tax_rate`, which is 0 by
   * default (docs/rules.md#tax-on-counter-orders).
   */
  isCounter?: boolean
}

/** A device has one per outfitter. */
export interface StoredCart {
  slug: string
  /** The device's own id of this cart (see `cartEntity`). The outfitter's next cart gets a new id. */
  localId: string
  channel: Channel
  shop: CartShop
  lines: CartLine[]
  /**
   * The server's amounts for exactly these lines. Null until the server has answered all actions that this device sent.
   */
  confirmed: CartTotals | null
  gone: GoneLine[]
  changedAt: number
  /** The named discount in the server's last answer. */
  discount?: { name: string; type?: string; value?: number } | null
  /** True once the guest has answered the question for a cheaper order (docs/rules.md#best-price). */
  offerAnswered?: boolean
}

export interface CheckoutContact {
  name: string
  email: string
  country: string
  state: string
  zip: string
}

/** It is stored before the request, so that a page opened later can resume it. */
export interface OpenCharge {
  key: string
  expectedTotal: number
  startedAt: number
  contact: CheckoutContact
  /** True once the server has confirmed that it received the charge. The payment itself may still be open. */
  acknowledged: boolean
}

/**
 * The server's order of a cart (docs/rules.md#client-storage). `orderTime`: server time of the order's last confirmed
 * change.
 */
export interface StoredOrderRef {
  slug: string
  localId: string
  orderId: number
  orderTime: number
  cartToken: string
  charge: OpenCharge | null
  /**
   * Set before this device sends the request that places the order. If the answer is lost, the device later asks the
   * server if the order was placed.
   */
  placing?: 'counter' | 'free' | null
  /**
   * True once this device has shown a hand-over code. When another device takes the cart over, this device deletes its
   * copy of the cart.
   */
  handedOver?: boolean
}

/**
 * An order that a guest placed on this device, or whose cart was here. `seenAt`: learned server time in milliseconds.
 * `photoIds`: also those of its groups.
 */
export interface OwnOrder {
  hash: string
  slug: string
  orderId: number
  isExternal: boolean
  state: 'pending' | 'completed' | 'cancelled'
  photoIds: readonly number[]
  groupIds: readonly number[]
  seenAt: number
}

export interface SetAsideCart {
  localId: string
  slug: string
  cart: StoredCart
  ref: StoredOrderRef | null
  unsent: Omit<OutboxEntry, 'id'>[]
  setAsideAt: number
}
