import { cents, hundredths, type Cents } from '#domain/money.ts'
import { cheapestCover } from './cheapest-cover.ts'
import { discountValue } from './discount-value.ts'
import { isInWindow } from './discount-window.ts'
import { groupRefusal, partitionItems, singlesRefusal } from './for-sale.ts'
import { priceCart, type PricedCart, type PricingInput } from './price-cart.ts'
import type { CartItem, GroupItem, PricedPhoto } from './pricing-input.ts'

/** Beyond so many groups that hold a chosen photo, the app claims nothing. */
const mostGroups = 12

/** Another cover of the photos in the cart. Photos of a dropped group that no other group holds become singles. */
interface BestPrice {
  readonly add: readonly GroupItem[]
  readonly drop: readonly GroupItem[]
  readonly addSingles: readonly PricedPhoto[]
  readonly before: PricedCart
  readonly after: PricedCart
}

interface Cover extends Omit<BestPrice, 'before'> {
  readonly photoCount: number
}

/**
 * Returns the cheapest set of singles and groups that covers the photos of the cart (docs/rules.md#best-price). Null when
 * the cart itself is that set, or free. Of several with one total, the set with the most photos comes first, then the one with
 * the fewest changes. `groups`: the display groups of the photos' days.
 */
export function bestPrice(cart: PricingInput, groups: readonly GroupItem[]): BestPrice | null {
  const { forSale } = partitionItems(cart.settings, cart.items)
  const chosen = new Map(forSale.flatMap(photosOf).map((photo) => [photo.id, photo]))
  const own = forSale.flatMap((item) => (item.kind === 'group' ? [item] : []))
  const others = groups.filter(
    ({ id, photos }) =>
      !own.some((group) => group.id === id) &&
      groupRefusal(cart.settings, photos.length) === null &&
      photos.some((photo) => chosen.has(photo.id)),
  )
  const candidates = [...own, ...others]
  if (candidates.length === 0 || candidates.length > mostGroups) return null
  const fees = [...chosen.values(), ...candidates.flatMap(photosOf)].map(
    (photo) => photo.riverFee + photo.riverSectionFee,
  )
  const search = { cart, chosen: [...chosen.values()], own, candidates, lowestFee: Math.min(...fees) }
  const present = coverOf(search, 2 ** own.length - 1)
  if (present.after.total === 0) return null
  let best = present
  for (const { bits, net } of coversByNet(search)) {
    if (leastTotal(search, net) > best.after.total) break
    const cover = coverOf(search, bits)
    if (isBetter(cover, best)) best = cover
  }
  return best === present ? null : { ...best, before: present.after }
}

/** `own` comes first in `candidates`. A set of candidates is a number with a bit for each of them. */
interface Search {
  readonly cart: PricingInput
  readonly chosen: readonly PricedPhoto[]
  readonly own: readonly GroupItem[]
  readonly candidates: readonly GroupItem[]
  /** In hundredths of a percent. */
  readonly lowestFee: number
}

function photosOf(item: CartItem): readonly PricedPhoto[] {
  return item.kind === 'photo' ? [item.photo] : item.photos
}

const groupsIn = (candidates: readonly GroupItem[], bits: number) =>
  candidates.filter((_, place) => bits & (1 << place))

function coverOf({ cart, chosen, own, candidates }: Search, bits: number): Cover {
  const held = groupsIn(candidates, bits)
  const covered = new Set(held.flatMap(({ photos }) => photos.map(({ id }) => id)))
  const singles = chosen.filter(({ id }) => !covered.has(id))
  const inOwnGroup = new Set(own.flatMap(({ photos }) => photos.map(({ id }) => id)))
  const items = [...singles.map((photo) => ({ kind: 'photo' as const, photo })), ...held]
  return {
    add: held.filter((group) => !own.includes(group)),
    drop: own.filter((group) => !held.includes(group)),
    addSingles: singles.filter(({ id }) => inOwnGroup.has(id)),
    after: priceCart({ ...cart, items }),
    photoCount: covered.size + singles.length,
  }
}

function isBetter(cover: Cover, best: Cover): boolean {
  const changes = ({ add, drop, addSingles }: Cover) => add.length + drop.length + addSingles.length
  const order =
    cover.after.total - best.after.total || best.photoCount - cover.photoCount || changes(cover) - changes(best)
  return order < 0
}

/** Pricing every set exactly would take seconds on a phone, so this finds out the net of each set by whole numbers. */
function coversByNet({
  cart: { settings, discount, now },
  chosen,
  candidates,
}: Search): { bits: number; net: Cents }[] {
  const { displayGroupPrice, discount24, priceGroups } = settings
  const inWindow = new Set(candidates.filter((group) => isInWindow(group, now)))
  const holders = chosen.map(({ id }) =>
    candidates.reduce(
      (bits, { photos }, place) => bits | (photos.some((photo) => photo.id === id) ? 1 << place : 0),
      0,
    ),
  )
  const canBeSingle = singlesRefusal(settings) === null
  const singlesPrices = new Map<number, number>()
  return Array.from({ length: 2 ** candidates.length }, (_, bits) => bits)
    .flatMap((bits) => {
      const singles = holders.filter((held) => (held & bits) === 0).length
      if (singles > 0 && !canBeSingle) return []
      const singlesPrice = singlesPrices.get(singles) ?? cheapestCover(singles, priceGroups) ?? 0
      singlesPrices.set(singles, singlesPrice)
      const groups = groupsIn(candidates, bits)
      const discounted = groups.filter((group) => inWindow.has(group)).length * displayGroupPrice
      const off = Math.floor((discounted * discount24 + 50) / 100)
      const remaining = cents(singlesPrice + groups.length * displayGroupPrice - off)
      return [{ bits, net: discount === null ? remaining : cents(remaining - discountValue(discount, remaining)) }]
    })
    .sort((a, b) => a.net - b.net)
}

/** Returns a lower bound of the total of any set with this net. The last cents make up for rounded fees and tax. */
function leastTotal({ cart, lowestFee }: Search, net: Cents): number {
  const processing = net > 0 ? cart.settings.processingFee : 0
  return (net * (1 + lowestFee / 10_000) + processing) * (1 + (cart.taxRatePpm ?? 0) / 1_000_000) - 3
}

/**
 * Returns the cents that one more single adds to the merchandise, where that is less than the first single costs. Null
 * otherwise, and without a single in the cart.
 */
export function nextSinglePrice(cart: PricingInput): Cents | null {
  const { settings } = cart
  const { photoCount, net } = priceCart(cart)
  const priceOf = (count: number) => cheapestCover(count, settings.priceGroups) ?? 0
  if (photoCount === 0 || priceOf(photoCount + 1) - priceOf(photoCount) >= priceOf(1)) return null
  const more = { kind: 'photo' as const, photo: { id: -1, riverFee: hundredths(0), riverSectionFee: hundredths(0) } }
  return cents(priceCart({ ...cart, items: [...cart.items, more] }).net - net)
}
