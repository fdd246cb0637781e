import { fraction, splitByLargestRemainder, times, type Fraction } from '#domain/fraction.ts'
import { cents, sumCents, type Cents } from '#domain/money.ts'
import { cheapestCover, type PriceGroup } from '#domain/pricing/cheapest-cover.ts'
import type { PricedCart, PricedLine, PricingInput } from '#domain/pricing/price-cart.ts'
import type { CartItem } from '#domain/pricing/pricing-input.ts'
import { splitOverLines } from '#domain/pricing/split-over-lines.ts'
import type { BookedAmounts } from '#domain/reports/booked-amounts.ts'

/** A photo of one line of an order. A photo in two groups of the order is two parts. */
interface PartKey {
  readonly photoId: number
  /** Null for a single photo. */
  readonly groupId: number | null
}

/** The smallest part that a refund takes back, with the amounts that the guest paid for it. */
export interface OrderPart extends PartKey {
  readonly amounts: BookedAmounts
}

export interface TakenPart extends PartKey {
  /** The part's share of the price before discounts. */
  readonly price: Cents
}

/** An order as its earlier refunds left it. */
export interface Refundable {
  readonly parts: readonly OrderPart[]
  readonly taken: readonly TakenPart[]
  readonly left: BookedAmounts
  readonly priceGroups: readonly PriceGroup[]
}

/**
 * `paid`: a single photo costs its share of what was paid for all of them. `rest`: the photos that stay cost their own
 * price by the frozen price groups, and the refund is the rest (docs/rules.md#refunds-by-photo).
 */
export type RefundBasis = 'paid' | 'rest'

export function isSamePart(a: PartKey, b: PartKey): boolean {
  return a.photoId === b.photoId && a.groupId === b.groupId
}

/** Splits each line of a frozen price among its photos. The parts add up to every amount of the order. */
export function orderParts(input: PricingInput, priced: PricedCart): OrderPart[] {
  return priced.lines.flatMap((line): OrderPart[] => {
    if (line.kind === 'photo') return [{ photoId: line.id, groupId: null, amounts: amountsOfLine(line) }]
    const item = input.items.find((each) => each.kind === 'group' && each.id === line.id)
    return photosOfLine(line, item).map((photo) => ({
      photoId: photo.id,
      groupId: line.id,
      amounts: amountsOfLine(photo),
    }))
  })
}

function photosOfLine(line: PricedLine, item: CartItem | undefined): PricedLine[] {
  if (item?.kind !== 'group') return []
  const commissions = line.inWindow
    ? { commission: cents(0), commission24: line.commission }
    : { commission: line.commission, commission24: cents(0) }
  return splitOverLines(
    { ...line, subtotal: line.price, ...commissions },
    item.photos.map(({ id, riverFee, riverSectionFee }) => ({
      kind: 'photo',
      id,
      photoCount: 1,
      inWindow: line.inWindow,
      price: fraction(1),
      discount24: fraction(1),
      riverFee: fraction(riverFee),
      riverSectionFee: fraction(riverSectionFee),
      commission: fraction(1),
    })),
  )
}

function amountsOfLine(line: PricedLine): BookedAmounts {
  return {
    subtotal: line.price,
    discount24: line.discount24,
    discount: line.discount,
    net: line.net,
    fees: cents(line.riverFee + line.riverSectionFee + line.processingFee),
    tax: line.tax ?? cents(0),
    commission: line.commission,
  }
}

export function partsLeft({ parts, taken }: Pick<Refundable, 'parts' | 'taken'>): readonly OrderPart[] {
  return parts.filter((part) => !taken.some((gone) => isSamePart(part, gone)))
}

const isSingle = ({ groupId }: PartKey): boolean => groupId === null
const priceOf = (parts: readonly OrderPart[]): Cents => sumCents(parts.map(({ amounts }) => amounts.subtotal))

/** The price before discounts of the single photos that earlier refunds left. */
function singlesPrice({ parts, taken }: Refundable): Cents {
  return cents(priceOf(parts.filter(isSingle)) - sumCents(taken.filter(isSingle).map(({ price }) => price)))
}

/** Adds to each chosen part the price that a refund takes back. The chosen parts are left in the order. */
export function priceParts(from: Refundable, chosen: readonly PartKey[], basis: RefundBasis): TakenPart[] {
  const left = partsLeft(from)
  const isChosen = (part: PartKey) => chosen.some((each) => isSamePart(each, part))
  const singles = left.filter(isSingle)
  const taking = singles.filter(isChosen)
  const whole = singlesPrice(from)
  const resting = singles.length - taking.length
  const split = (price: Cents, of: readonly OrderPart[]): readonly Cents[] =>
    splitByLargestRemainder(
      price,
      of.map(({ amounts }) => fraction(amounts.subtotal)),
    )
  const paid = split(whole, singles)
  const kept = Math.min(whole, cheapestCover(resting, from.priceGroups) ?? whole)
  const rest = taking.length === 0 ? [] : split(cents(whole - kept), taking)
  return left.filter(isChosen).map((part) => {
    const { photoId, groupId, amounts } = part
    const price = basis === 'paid' ? paid[singles.indexOf(part)] : rest[taking.indexOf(part)]
    return { photoId, groupId, price: groupId === null ? (price ?? cents(0)) : amounts.subtotal }
  })
}

/**
 * Returns the amounts that a refund of each chosen part takes from what is left of the order, by the largest remainder
 * method (docs/rules.md#splits-in-cents). No amount is negative, and the refunds of all parts add up to all that is left.
 * A part that an earlier refund took back has no amounts.
 */
export function refundParts(from: Refundable, asked: readonly TakenPart[]): BookedAmounts[] {
  const left = partsLeft(from)
  const chosen = asked.filter((part) => left.some((each) => isSamePart(each, part)))
  if (chosen.length === 0) return []
  const isChosen = (part: PartKey) => chosen.some((each) => isSamePart(each, part))
  const singles = left.filter(isSingle)
  const taken = sumCents(chosen.filter(isSingle).map(({ price }) => price))
  const factors = {
    chosen: ratio(taken, priceOf(singles.filter(isChosen))),
    others: ratio(cents(Math.max(0, singlesPrice(from) - taken)), priceOf(singles.filter((part) => !isChosen(part)))),
  }
  const factorOf = (part: OrderPart): Fraction =>
    isSingle(part) ? factors[isChosen(part) ? 'chosen' : 'others'] : fraction(1)
  const split = (name: keyof BookedAmounts): readonly Cents[] =>
    splitByLargestRemainder(
      from.left[name],
      left.map((part) => times(fraction(part.amounts[name]), factorOf(part))),
    )
  const [nets, fees, taxes, commissions] = [split('net'), split('fees'), split('tax'), split('commission')]
  const [discounts24, discounts] = [split('discount24'), split('discount')]
  const at = (amounts: readonly Cents[], part: OrderPart): Cents => amounts[left.indexOf(part)] ?? cents(0)
  return chosen.flatMap((key): BookedAmounts[] => {
    const part = left.find((each) => isSamePart(each, key))
    if (part === undefined) return []
    const [net, discount24, discount] = [at(nets, part), at(discounts24, part), at(discounts, part)]
    const subtotal = cents(net + discount24 + discount)
    const [fee, tax, commission] = [at(fees, part), at(taxes, part), at(commissions, part)]
    return [{ subtotal, discount24, discount, net, fees: fee, tax, commission }]
  })
}

function ratio(price: Cents, of: Cents): Fraction {
  return of === 0 ? fraction(1) : fraction(price, of)
}
