import { fraction, roundHalfUp, sum, times, zero, type Fraction } from '#domain/fraction.ts'
import { cents, type Cents } from '#domain/money.ts'
import { cheapestCover } from './cheapest-cover.ts'
import { coveredOfLines, prepaidOf } from './prepaid.ts'
import { discountValue } from './discount-value.ts'
import { isInWindow } from './discount-window.ts'
import { itemId, partitionItems, type NotForSale } from './for-sale.ts'
import type { OrderAmounts } from './order-amounts.ts'
import type { CartItem, NamedDiscount, PrepaidCover, PricedPhoto, PricingSettings } from './pricing-input.ts'
import { splitOverLines, type ExactLine, type PricedLine } from './split-over-lines.ts'

export type { PricedLine } from './split-over-lines.ts'

export interface PricingInput {
  readonly settings: PricingSettings
  readonly items: readonly CartItem[]
  readonly discount: NamedDiscount | null
  /** Orders from before prepaid codes have none. */
  readonly prepaid?: PrepaidCover | null
  readonly now: Date
  /**
   * Tax in millionths of the sum of net and fees (70000 is 7 %). Null while the guest's state and postal code are
   * unknown.
   */
  readonly taxRatePpm: number | null
}

/** Placing the order freezes the price (docs/rules.md#frozen-when-placed). */
export interface PricedCart extends OrderAmounts {
  readonly lines: readonly PricedLine[]
  readonly notForSale: readonly NotForSale[]
  readonly photoCount: number
  readonly groupCount: number
  readonly discountName: string | null
  readonly discount: Cents
  readonly net: Cents
  readonly taxRatePpm: number | null
  readonly commission: Cents
  readonly commission24: Cents
  readonly commissionRate: number
  readonly commission24Rate: number
  readonly isTwentyFourHour: boolean
  /** The part of `total` that a prepaid code pays (docs/rules.md#prepaid-is-a-tender). */
  readonly prepaid: Cents
  /** An order with nothing left to pay completes at once (docs/rules.md#nothing-to-pay). */
  readonly isFree: boolean
}

/** `priceCart` rounds only the sums over all items. */
interface Share {
  readonly item: CartItem
  readonly inWindow: boolean
  readonly price: Fraction
  readonly discount24: Fraction
  readonly afterDiscount24: Fraction
}

/**
 * Prices a cart in the order of docs/rules.md#order-of-arithmetic. Amounts are exact fractions, and each summary line
 * is rounded half up once. Never throws. Both browser and server call it.
 */
export function priceCart({
  settings,
  items,
  discount,
  prepaid: cover = null,
  now,
  taxRatePpm,
}: PricingInput): PricedCart {
  const { forSale, notForSale } = partitionItems(settings, items)
  const shares = sharesOf(settings, forSale, now)
  const subtotal = roundHalfUp(sum(shares.map((share) => share.price)))
  const discount24 = roundHalfUp(sum(shares.map((share) => share.discount24)))
  const remaining = cents(subtotal - discount24)
  const named = discount === null ? cents(0) : discountValue(discount, remaining)
  const net = cents(remaining - named)

  const amounts = lineAmounts(settings, shares, net, cover)
  const riverFee = roundHalfUp(sum(amounts.map((line) => line.riverFee)))
  const riverSectionFee = roundHalfUp(sum(amounts.map((line) => line.riverSectionFee)))
  const merchandise = cents(net + riverFee + riverSectionFee)
  const prepaid = net === 0 ? cents(0) : prepaidOf(merchandise, amounts)
  const rest = cents(merchandise - prepaid)
  const processingFee = net > 0 && rest > 0 ? settings.processingFee : cents(0)
  const taxBase = cents(rest + processingFee)
  const tax = taxOf(taxBase, taxRatePpm)
  const commissionOf = (inWindow: boolean) =>
    roundHalfUp(sum(amounts.filter((line) => line.inWindow === inWindow).map((line) => line.commission)))
  const summary = {
    subtotal,
    discount24,
    discount: named,
    net,
    riverFee,
    riverSectionFee,
    processingFee,
    tax,
    total: cents(prepaid + taxBase + (tax ?? 0)),
    prepaid,
    commission: commissionOf(false),
    commission24: commissionOf(true),
  }
  const lines = splitOverLines(summary, amounts)
  return {
    ...summary,
    lines,
    notForSale,
    photoCount: forSale.filter((item) => item.kind === 'photo').length,
    groupCount: forSale.filter((item) => item.kind === 'group').length,
    discountName: discount?.name ?? null,
    taxRatePpm,
    commissionRate: settings.commission,
    commission24Rate: settings.commission24,
    isTwentyFourHour: shares.some((share) => share.inWindow),
    isFree: forSale.length > 0 && (net === 0 || rest === 0),
  }
}

function sharesOf(settings: PricingSettings, items: readonly CartItem[], now: Date): Share[] {
  const singles = items.filter((item) => item.kind === 'photo').length
  const bundle = cheapestCover(singles, settings.priceGroups) ?? 0
  return items.map((item) => {
    const price = item.kind === 'photo' ? fraction(bundle, singles) : fraction(settings.displayGroupPrice)
    const inWindow = item.kind === 'group' && settings.discount24 > 0 && isInWindow(item, now)
    const off = inWindow ? settings.discount24 : 0
    const discount24 = percentOf(price, off)
    return { item, inWindow, price, discount24, afterDiscount24: percentOf(price, 100 - off) }
  })
}

function lineAmounts(
  settings: PricingSettings,
  shares: readonly Share[],
  net: Cents,
  cover: PrepaidCover | null,
): (ExactLine & { readonly merchandise: Fraction; readonly covered: Fraction })[] {
  // The named discount reduces every line by the same percentage of its price after the 24 hour discount.
  const before = sum(shares.map((share) => share.afterDiscount24))
  const kept = before.top === 0n ? zero : times(fraction(net), fraction(before.bottom, before.top))
  const nets = shares.map((share) => times(share.afterDiscount24, kept))
  const riverFees = feesOf(shares, nets, (photo) => photo.riverFee)
  const riverSectionFees = feesOf(shares, nets, (photo) => photo.riverSectionFee)
  const merchandise = shares.map((share, index) => ({
    kind: share.item.kind,
    merchandise: sum([nets, riverFees, riverSectionFees].map((each) => each[index] ?? zero)),
  }))
  const covered = coveredOfLines(cover, merchandise)
  return shares.map((share, index) => ({
    kind: share.item.kind,
    id: itemId(share.item),
    photoCount: photosOf(share.item).length,
    inWindow: share.inWindow,
    price: share.price,
    discount24: share.discount24,
    merchandise: merchandise[index]?.merchandise ?? zero,
    covered: covered[index] ?? zero,
    riverFee: riverFees[index] ?? zero,
    riverSectionFee: riverSectionFees[index] ?? zero,
    commission: percentOf(nets[index], rateOf(settings, share.inWindow)),
  }))
}

/** The photos of a line share its net equally, and each photo pays the fee percentage of its album. */
function feesOf(
  shares: readonly Share[],
  nets: readonly Fraction[],
  feeOf: (photo: PricedPhoto) => number,
): Fraction[] {
  return shares.map((share, index) => {
    const photos = photosOf(share.item)
    const fees = photos.reduce((total, photo) => total + feeOf(photo), 0)
    return times(nets[index] ?? zero, fraction(fees, photos.length * 10_000))
  })
}

function photosOf(item: CartItem): readonly PricedPhoto[] {
  return item.kind === 'photo' ? [item.photo] : item.photos
}

function taxOf(taxBase: Cents, ratePpm: number | null): Cents | null {
  if (taxBase === 0) return cents(0)
  return ratePpm === null ? null : roundHalfUp(fraction(BigInt(taxBase) * BigInt(ratePpm), 1_000_000))
}

function percentOf(amount: Fraction | undefined, percent: number): Fraction {
  return times(amount ?? zero, fraction(percent, 100))
}

function rateOf(settings: PricingSettings, inWindow: boolean): number {
  return inWindow ? settings.commission24 : settings.commission
}

/**
 * Reprices a placed order with another named discount, or with none (docs/rules.md#named-discounts). Settings, items,
 * clock and tax rate stay frozen, so the same discount gives the same price.
 */
export function repriceFrozen(
  frozen: PricingInput,
  discount: NamedDiscount | null,
): { readonly input: PricingInput; readonly priced: PricedCart } {
  const input = { ...frozen, discount }
  return { input, priced: priceCart(input) }
}
