import { bestPrice, nextSinglePrice } from '#domain/pricing/best-price.ts'
import { discountEndsAt } from '#domain/pricing/discount-window.ts'
import { prepaidPart } from '#domain/pricing/prepaid.ts'
import type { PricingInput } from '#domain/pricing/price-cart.ts'
import { namedDiscount, type CartItem } from '#domain/pricing/pricing-input.ts'
import type { CartGroup, CartPhoto, StoredCart } from '#client/device/database/cart-rows.ts'
import { groupsOf } from './cart-lines.ts'
import { estimateChangesAt, pricingInputOf } from './estimate-totals.ts'

/** A change of the cart that costs less, or holds more photos for the same price (docs/rules.md#best-price). */
export interface Offer {
  readonly add: readonly CartGroup[]
  readonly drop: readonly CartGroup[]
  readonly addSingles: readonly CartPhoto[]
  /** Cents for the added groups, after the 24 hour discount. */
  readonly price: number
  /** Cents. */
  readonly saves: number
}

export interface Deal {
  readonly offer: Offer | null
  /** Cents that one more single costs, where that is less than usual. */
  readonly nextSingle: number | null
}

function groupLines(groups: readonly CartGroup[], now: number) {
  return groups.map((group) => ({ kind: 'group' as const, addedAt: new Date(now).toISOString(), group }))
}

function inputOf({ shop, lines, discount }: StoredCart, now: number): PricingInput {
  const { name = '', type, value } = discount ?? {}
  return {
    ...pricingInputOf(shop, lines, new Date(now)),
    discount: type === undefined || value === undefined ? null : namedDiscount({ name, type, value }),
  }
}

const isGroup = (item: CartItem) => item.kind === 'group'

/** `groups`: the display groups of the photos' days. `now`: learned server time in milliseconds. */
export function dealOf(cart: StoredCart, groups: readonly CartGroup[], now: number): Deal {
  // A prepaid code covers parts of each cart differently, so no other cart is known to cost less.
  if (cart.confirmed && prepaidPart(cart.confirmed) > 0) return { offer: null, nextSingle: null }
  const input = inputOf(cart, now)
  const day = pricingInputOf(cart.shop, groupLines(groups, now), new Date(now)).items.filter(isGroup)
  const best = bestPrice(input, day)
  const known = new Map([...groups, ...groupsOf(cart.lines)].map((group) => [group.id, group]))
  const photos = new Map([...known.values()].flatMap((group) => group.photos.map((photo) => [photo.id, photo])))
  const added = new Set(best?.add.map(({ id }) => id))
  return {
    nextSingle: nextSinglePrice(input),
    offer: best && {
      add: best.add.flatMap(({ id }) => known.get(id) ?? []),
      drop: best.drop.flatMap(({ id }) => known.get(id) ?? []),
      addSingles: best.addSingles.flatMap(({ id }) => photos.get(id) ?? []),
      price: best.after.lines
        .filter(({ kind, id }) => kind === 'group' && added.has(id))
        .reduce((sum, { price, discount24 }) => sum + price - discount24, 0),
      // Sections with other fees may make the lower total out of dearer merchandise.
      saves: Math.max(best.before.net - best.after.net, 0) || best.before.total - best.after.total,
    },
  }
}

/** Returns the next instant at which a 24 hour discount ends, in milliseconds of server time. */
export function dealChangesAt(cart: StoredCart, groups: readonly CartGroup[], now: number): number | null {
  const ends = groups.map((group) => discountEndsAt(new Date(group.created_at)).getTime()).filter((end) => end > now)
  const next = Math.min(estimateChangesAt(cart.shop, cart.lines, now) ?? Infinity, ...ends)
  return Number.isFinite(next) ? next : null
}
