import type { OrderItem, StaffOrder } from '#contract/schema.gen.ts'
import { cents, type Cents } from '#domain/money.ts'
import {
  orderParts,
  partsLeft,
  priceParts,
  refundParts,
  type OrderPart,
  type Refundable,
  type RefundBasis,
} from '#domain/orders/refund-parts.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { readPricingInput } from '#domain/pricing/stored-price.ts'
import { sumAmounts, totalOf } from '#domain/reports/booked-amounts.ts'
import { staffText } from '#domain/texts/staff-texts.ts'

export const refundReasons = ['wrong-photos', 'not-satisfied', 'charged-twice', 'weather', 'other'] as const

export interface TypedRefund {
  /** Keys of the ticked photos. Without one, the refund is of an amount. */
  readonly picked: readonly string[]
  readonly basis: RefundBasis
  /** Cents. */
  readonly amount: number | null
  readonly why: (typeof refundReasons)[number] | null
  /** The reason in words, for `other`. */
  readonly words: string
}

type Photo = NonNullable<OrderItem['photo']>

export interface RefundLine {
  readonly key: string
  /** Null for the single photos. */
  readonly group: string | null
  readonly photos: readonly { readonly key: string; readonly photo: Photo; readonly isGone: boolean }[]
}

const keyOf = ({ photoId, groupId }: Pick<OrderPart, 'photoId' | 'groupId'>): string => `${groupId ?? ''}/${photoId}`

/** Null for an order that only an amount can be refunded of. An order kept by an earlier build lacks the fields. */
export function refundableOf(order: Partial<Pick<StaffOrder, 'refundable' | 'refunds'>>): Refundable | null {
  const { refundable, refunds = [] } = order
  if (!refundable) return null
  const input = readPricingInput(refundable.pricing)
  const taken = refunds
    .filter(({ status }) => status === 'completed')
    .flatMap(({ photos }) => photos)
    .map((photo) => ({ photoId: photo.photo_id, groupId: photo.display_group_id, price: cents(photo.price) }))
  const { net, fees, tax } = refundable
  const left = { ...sumAmounts([]), net: cents(net), fees: cents(fees), tax: cents(tax) }
  return { parts: orderParts(input, priceCart(input)), taken, left, priceGroups: input.settings.priceGroups }
}

export function linesOf(from: Refundable, items: readonly OrderItem[]): RefundLine[] {
  const open = new Set(partsLeft(from).map(keyOf))
  const tile = (photo: Photo, groupId: number | null) => {
    const key = keyOf({ photoId: photo.id, groupId })
    return { key, photo, isGone: !open.has(key) }
  }
  const groups = items.flatMap(({ display_group: group }): RefundLine[] =>
    group
      ? [{ key: `group ${group.id}`, group: group.name, photos: group.photos.map((photo) => tile(photo, group.id)) }]
      : [],
  )
  const singles = items.flatMap(({ photo }) => (photo ? [tile(photo, null)] : []))
  return singles.length > 0 ? [...groups, { key: 'singles', group: null, photos: singles }] : groups
}

function chosenIn(from: Refundable, picked: readonly string[]): readonly OrderPart[] {
  return partsLeft(from).filter((part) => picked.includes(keyOf(part)))
}

/** Returns the refund of the ticked photos, in both ways (docs/rules.md#refunds-by-photo). */
export function quotes(from: Refundable, picked: readonly string[]): Readonly<Record<RefundBasis, Cents>> {
  const chosen = chosenIn(from, picked)
  const by = (basis: RefundBasis): Cents => totalOf(sumAmounts(refundParts(from, priceParts(from, chosen, basis))))
  return { paid: by('paid'), rest: by('rest') }
}

export function reasonOf({ why, words }: Pick<TypedRefund, 'why' | 'words'>): string {
  if (why === null) return ''
  return why === 'other' ? words.trim() : staffText(`refund.reason-${why}`)
}

/** The fields of the call by which the refund takes the ticked photos back. */
export function photosOf(from: Refundable, { picked, basis }: Pick<TypedRefund, 'picked' | 'basis'>) {
  const photos = chosenIn(from, picked).map(({ photoId, groupId }) => ({
    photo_id: photoId,
    display_group_id: groupId,
  }))
  return { photos, basis }
}

/** Photos that a colleague refunded meanwhile no longer count. */
export function stillOpen(from: Refundable | null, picked: readonly string[]): readonly string[] {
  return from === null ? [] : chosenIn(from, picked).map(keyOf)
}
