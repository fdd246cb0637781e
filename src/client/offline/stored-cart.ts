/** The link by which the guest came: frozen when the cart is made (rules.md 3.5). */
export type Channel = 'internal' | 'external'

/** What the cart keeps of a photo, so that it can be drawn without a network. A `Photo` of the contract fits. */
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

/** What the cart keeps of a display group. A display group of the search answer fits. */
export interface CartGroup {
  id: number
  name: string
  created_at: string
  photos: readonly CartPhoto[]
}

/** What the cart must know of the outfitter to price and draw offline. A `StorefrontOutfitter` fits. */
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
 * A line of the cart. `addedAt` is the learned server time of the tap, RFC 3339 (rules.md 2.5); `price` what the server
 * last said that it costs, in cents, before discounts (singles: its share of the bundle).
 */
export type CartLine = { addedAt: string; price?: number } & (
  { kind: 'photo'; photo: CartPhoto } | { kind: 'group'; group: CartGroup }
)

/** What the server took out, until the guest has seen it. */
export interface GoneLine {
  kind: 'photo' | 'group'
  id: number
  name: string
}

/** The summary of the order page, in cents. `confirmed`: the server's figures, else an estimate of this device. */
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
  /** Made with the cart; another cart of the same outfitter has another. The outbox entity is `cart:` and this. */
  localId: string
  channel: Channel
  shop: CartShop
  lines: CartLine[]
  /** The server's figures for exactly these lines, once it has answered to all that was sent. */
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

/** A charge under way. Stored before the request goes out, so that a closed browser finds its way back. */
export interface OpenCharge {
  key: string
  expectedTotal: number
  startedAt: number
  contact: CheckoutContact
  /** True once the server has said that the payment is being confirmed. */
  acknowledged: boolean
}

/** The server's order behind a cart (product.md 3 'Client storage'). `orderTime`: its last confirmed change, server time. */
export interface StoredOrderRef {
  slug: string
  localId: string
  orderId: number
  orderTime: number
  cartToken: string
  charge: OpenCharge | null
  /** Set before an order without a card goes out: one whose answer was lost is recognised when the cart is loaded. */
  placing?: 'counter' | 'free' | null
  /** A code was shown by which another device takes it over: once it has, nothing of it stays here. */
  handedOver?: boolean
}

/** The outbox entity of a cart. */
export function cartEntity(localId: string): string {
  return `cart:${localId}`
}
