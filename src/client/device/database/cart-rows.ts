import type { OutboxEntry } from './rows.ts'

// The rows of a guest's cart. Devices hold them, so fields are added and never renamed or removed.

/** The link by which the guest came; frozen when the cart is created (docs/rules.md#channels). */
export type Channel = 'internal' | 'external'

/** The fields with which a device draws a photo offline. The API's `Photo` has them. */
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

/** The fields with which a device draws a display group offline. A group of the API's search answer has them. */
export interface CartGroup {
  id: number
  name: string
  created_at: string
  photos: readonly CartPhoto[]
}

/** The fields with which a device prices and draws a cart offline. The API's `StorefrontOutfitter` has them. */
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
  /** Fees in hundredths of a percent, for the estimate. */
  river_sections?: readonly { id: number; fee?: number | null; river?: { fee?: number | null } | null }[]
}

/**
 * A line of the cart. `addedAt`: learned server time of the tap, RFC 3339 (docs/rules.md#24-hour-discount). `price`:
 * the server's last price in cents, before discounts; for a single, its share of the price group.
 */
export type CartLine = { addedAt: string; price?: number } & (
  { kind: 'photo'; photo: CartPhoto } | { kind: 'group'; group: CartGroup }
)

/** A line that the server dropped, until the guest has seen it. */
export interface GoneLine {
  kind: 'photo' | 'group'
  id: number
  name: string
}

/** The summary of the order page, in cents. `confirmed`: the server's figures; otherwise an estimate of this device. */
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
  confirmed: boolean
  /** True for payment at the counter: the tax, if any, then follows the outfitter's own rate. */
  isCounter?: boolean
}

/** The guest's cart as the screen shows it. One per outfitter and device. */
export interface StoredCart {
  slug: string
  /** The device's id of this cart. The outfitter's next cart gets another one. See `cartEntity`. */
  localId: string
  channel: Channel
  shop: CartShop
  lines: CartLine[]
  /** The server's figures for exactly these lines, once it has answered everything that was sent. */
  confirmed: CartTotals | null
  gone: GoneLine[]
  changedAt: number
}

export interface CheckoutContact {
  name: string
  email: string
  country: string
  state: string
  zip: string
}

/** A charge under way. Stored before the request, so that a page that was closed can resume it. */
export interface OpenCharge {
  key: string
  expectedTotal: number
  startedAt: number
  contact: CheckoutContact
  /** True once the server has said that it confirms the payment. */
  acknowledged: boolean
}

/** The server's order of a cart (docs/rules.md#client-storage). `orderTime`: its last confirmed change, server time. */
export interface StoredOrderRef {
  slug: string
  localId: string
  orderId: number
  orderTime: number
  cartToken: string
  charge: OpenCharge | null
  /**
   * Set before an order without a card is placed. If the answer is lost, a later load of the cart recognises the order.
   */
  placing?: 'counter' | 'free' | null
  /** True once a hand-over code was shown. When another device takes the cart over, this one keeps nothing of it. */
  handedOver?: boolean
}

/** The order of a cart that was placed elsewhere, until the guest has seen it. `seenAt`: learned server time. */
export interface PlacedOrder {
  slug: string
  orderId: number
  hash: string
  isExternal: boolean
  /** True while the order waits at the counter. */
  isPending: boolean
  seenAt: number
}

/** A cart that was set aside, with its order and its waiting entries (docs/rules.md#cart-set-aside). */
export interface SetAsideCart {
  localId: string
  slug: string
  cart: StoredCart
  ref: StoredOrderRef | null
  unsent: Omit<OutboxEntry, 'id'>[]
  setAsideAt: number
}
