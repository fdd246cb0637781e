import { cents, hundredths, type Cents, type Hundredths } from '#domain/money.ts'
import type { PriceGroup } from './cheapest-cover.ts'

export interface PricingSettings {
  readonly priceGroups: readonly PriceGroup[]
  readonly displayGroupPrice: Cents
  readonly displayGroupOnly: boolean
  /** The 24 hour discount on a display group, in whole percent. */
  readonly discount24: number
  readonly processingFee: Cents
  /**
   * The outfitter's share of net merchandise, in whole percent. `commission24` applies to lines that have the 24 hour
   * discount.
   */
  readonly commission: number
  readonly commission24: number
}

export interface PricedPhoto {
  readonly id: number
  readonly riverFee: Hundredths
  readonly riverSectionFee: Hundredths
}

export interface PhotoItem {
  readonly kind: 'photo'
  readonly photo: PricedPhoto
}

export interface GroupItem {
  readonly kind: 'group'
  readonly id: number
  readonly photos: readonly PricedPhoto[]
  readonly createdAt: Date
  readonly addedAt: Date
  readonly windowOpen: boolean
}

export type CartItem = PhotoItem | GroupItem

export type NamedDiscount = { readonly name: string } & (
  { readonly type: 'Percentage'; readonly value: Hundredths } | { readonly type: 'Dollar Value'; readonly value: Cents }
)

/** The goods that one use of a prepaid code covers (docs/rules.md#prepaid-codes). */
export type PrepaidCover =
  | { readonly kind: 'group' }
  | { readonly kind: 'photos'; readonly count: number }
  | { readonly kind: 'amount'; readonly amount: Cents }

/**
 * `quantity`: a number of photos, or cents.
 *
 * Throws: RangeError for an unknown kind, and for an amount that is not whole cents.
 */
export function prepaidCover(row: { readonly covers: string; readonly quantity: number }): PrepaidCover {
  if (row.covers === 'group') return { kind: row.covers }
  if (row.covers === 'photos') return { kind: row.covers, count: row.quantity }
  if (row.covers === 'amount') return { kind: row.covers, amount: cents(row.quantity) }
  throw new RangeError(`Unknown cover of a prepaid code: ${row.covers}`)
}

/** A guest's browser does not get the commissions. */
interface OutfitterPrices {
  readonly price_groups: readonly { readonly photo_count: number; readonly price: number }[]
  readonly display_group_price: number
  readonly display_group_only: boolean | number
  readonly discount_24: number
  readonly processing_fee: number
  readonly commission?: number
  readonly commission_24?: number
}

/** Throws: RangeError for an amount that is not whole cents. */
export function pricingSettings(outfitter: OutfitterPrices): PricingSettings {
  return {
    priceGroups: outfitter.price_groups.map((group) => ({ photoCount: group.photo_count, price: cents(group.price) })),
    displayGroupPrice: cents(outfitter.display_group_price),
    displayGroupOnly: Boolean(outfitter.display_group_only),
    discount24: outfitter.discount_24,
    processingFee: cents(outfitter.processing_fee),
    commission: outfitter.commission ?? 0,
    commission24: outfitter.commission_24 ?? 0,
  }
}

/**
 * Throws: RangeError for an unknown type.
 * Throws: RangeError for an invalid value, such as a percentage above 100 % or a fraction of a cent.
 */
export function namedDiscount(row: {
  readonly name: string
  readonly type: string
  readonly value: number
}): NamedDiscount {
  if (row.type === 'Percentage') return { name: row.name, type: row.type, value: hundredths(row.value) }
  if (row.type === 'Dollar Value') return { name: row.name, type: row.type, value: cents(row.value) }
  throw new RangeError(`Unknown type of discount: ${row.type}`)
}

/** The server compares names of discounts in this form (docs/rules.md#named-discounts). */
export function discountCode(typed: string): string {
  return typed.trim().toLowerCase()
}
