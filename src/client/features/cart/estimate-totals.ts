import { isWindowOpen } from '#domain/pricing/discount-window.ts'
import { priceCart, type PricingInput } from '#domain/pricing/price-cart.ts'
import { pricingSettings, type CartItem, type PricedPhoto } from '#domain/pricing/pricing-input.ts'
import { hundredths } from '#domain/money.ts'
import type { CartLine, CartPhoto, CartShop, CartTotals } from '#client/offline/stored-cart.ts'

/** All that a price depends on and the device knows by itself: only the server knows a code's discount and the tax. */
export function knownOfPrice(shop: CartShop, lines: readonly CartLine[], now: Date): PricingInput {
  return {
    settings: pricingSettings(shop),
    items: lines.map((line) => toItem(shop, line)),
    discount: null,
    now,
    taxRatePpm: null,
  }
}

/** What the cart will cost, by the same rules as the server's (rules.md 2.10). `now`: learned server time. */
export function estimateTotals(shop: CartShop, lines: readonly CartLine[], now: Date): CartTotals {
  const priced = priceCart(knownOfPrice(shop, lines, now))
  return {
    subtotal: priced.subtotal,
    discount24: priced.discount24,
    discountName: null,
    discountValue: 0,
    processingFee: priced.processingFee,
    riverFee: priced.riverFee,
    riverSectionFee: priced.riverSectionFee,
    tax: null,
    total: priced.total,
    confirmed: false,
  }
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
