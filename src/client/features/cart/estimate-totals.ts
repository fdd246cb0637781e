import { discountedUntil, isWindowOpen } from '#domain/pricing/discount-window.ts'
import { orderAmounts } from '#domain/pricing/order-amounts.ts'
import { priceCart, type PricingInput } from '#domain/pricing/price-cart.ts'
import { pricingSettings, type CartItem, type PricedPhoto } from '#domain/pricing/pricing-input.ts'
import { hundredths } from '#domain/money.ts'
import type { CartLine, CartPhoto, CartShop, CartTotals } from '#client/device/database/cart-rows.ts'

/** Returns the pricing input without discount code and tax: only the server knows these. */
export function pricingInputOf(shop: CartShop, lines: readonly CartLine[], now: Date): PricingInput {
  return {
    settings: pricingSettings(shop),
    items: lines.map((line) => toItem(shop, line)),
    discount: null,
    now,
    taxRatePpm: null,
  }
}

/** Prices the cart with the server's own module (docs/rules.md#one-pricing-module). `now`: learned server time. */
export function estimateTotals(shop: CartShop, lines: readonly CartLine[], now: Date): CartTotals {
  const priced = priceCart(pricingInputOf(shop, lines, now))
  return { ...orderAmounts<number>(priced), tax: null, discountName: null, discountValue: 0, confirmed: false }
}

/** Returns the next instant at which a group's 24 hour discount ends, in milliseconds of server time. */
export function estimateChangesAt(shop: CartShop, lines: readonly CartLine[], now: number): number | null {
  const ends = pricingInputOf(shop, lines, new Date(now)).items.flatMap((item) =>
    item.kind === 'group' ? [discountedUntil(item).getTime()] : [],
  )
  const next = Math.min(...ends.filter((end) => end > now))
  return Number.isFinite(next) ? next : null
}

function toItem(shop: CartShop, line: CartLine): CartItem {
  if (line.kind === 'photo') return { kind: 'photo', photo: toPhoto(shop, line.photo) }
  const createdAt = new Date(line.group.created_at)
  const addedAt = new Date(line.addedAt)
  return {
    kind: 'group',
    id: line.group.id,
    photos: line.group.photos.map((photo) => toPhoto(shop, photo)),
    createdAt,
    addedAt,
    windowOpen: isWindowOpen(createdAt, addedAt),
  }
}

function toPhoto(shop: CartShop, photo: CartPhoto): PricedPhoto {
  const section = shop.river_sections?.find(({ id }) => id === photo.river_section_id)
  return {
    id: photo.id,
    riverFee: hundredths(section?.river?.fee ?? 0),
    riverSectionFee: hundredths(section?.fee ?? 0),
  }
}
