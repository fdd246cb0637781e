import type { OutboxEntry } from './rows.ts'

// The rows of a guest's cart. Devices hold them, so fields are added and never renamed or removed.

/** The link by which the guest came; frozen when the cart is created (docs/rules.md#channels). */
export type Channel = 'internal' | 'external'

/** The fields of a photo that draw it without a network. A `Photo` of the contract fits. */
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

/** The fields of a display group that draw it without a network. A group of the search answer fits. */
export interface CartGroup {
  id: number
  name: string
  created_at: string
  photos: readonly CartPhoto[]
}

/** The fields of an outfitter that price and draw a cart without a network. A `StorefrontOutfitter` fits. */
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
  /** Seconds without a sign of the guest until the cart asks. */
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
 * A line of the cart. `addedAt`: learned server time of the tap, RFC 3339 (docs/rules.md#24-hour-discount). `price`: the
 * server's last price in cents, before discounts; of a single, its share of the bundle.
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
  /** The tax, if any, is the outfitter's own at the counter. */
  isCounter?: boolean
}

/** The guest's cart as the screen shows it. One per outfitter and device. */
export interface StoredCart {
  slug: string
  /** Made with the cart; the outfitter's next cart has another. See `cartEntity`. */
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

/** The server's order behind a cart (docs/rules.md#client-storage). `orderTime`: its last confirmed change, server time. */
export interface StoredOrderRef {
  slug: string
  localId: string
  orderId: number
  orderTime: number
  cartToken: string
  charge: OpenCharge | null
  /** Set before an order without a card is sent, so that a load of the cart recognises one whose answer was lost. */
  placing?: 'counter' | 'free' | null
  /** A code for another device was shown. Once that device has the cart, nothing of it stays here. */
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
