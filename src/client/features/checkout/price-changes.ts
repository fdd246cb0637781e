import { leftToPay } from '#domain/pricing/prepaid.ts'
import type { SummaryAmounts } from '#client/shared-views/order-summary.tsx'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { formatPrice } from '#client/ui/pictures/price.tsx'
import type { SeenItem, SeenOrder } from './seen-order.ts'

/** A line break in the old or new text separates the amount from its note. */
export interface PriceRow {
  key: string
  label: string
  was: string
  is: string
  changed: boolean
}

interface PriceChanges {
  /** The single photos that stay in the order share one row. */
  items: PriceRow[]
  summary: PriceRow[]
  total: PriceRow
}

const NOTHING = '–'

function row(key: string, label: string, was: string, is: string): PriceRow {
  return { key, label, was, is, changed: was !== is }
}

const money = (cents: number): string => formatPrice(cents, locale)
const asDiscount = (cents: number): string => (cents === 0 ? money(0) : money(-cents))

/** See docs/rules.md#price-changed. */
export function priceChanges(was: SeenOrder, is: SeenOrder): PriceChanges {
  return {
    items: itemRows(was, is),
    summary: summaryRows(was.amounts, is.amounts),
    total: totalRow(was.amounts, is.amounts),
  }
}

function totalRow(was: SummaryAmounts, is: SummaryAmounts): PriceRow {
  const label = was.prepaid || is.prepaid ? t('cart.left-to-pay') : t('cart.total')
  return row('total', label, money(leftToPay(was)), money(leftToPay(is)))
}

function summaryRows(was: SummaryAmounts, is: SummaryAmounts): PriceRow[] {
  const rows: PriceRow[] = []
  const add = (key: string, label: string, before: number, after: number, show: (amount: number) => string): void => {
    if (before !== 0 || after !== 0) rows.push(row(key, label, show(before), show(after)))
  }
  const count = (value: number): string => value.toLocaleString(locale)
  add('photos', t('cart.photos'), was.photoCount, is.photoCount, count)
  add('groups', t('cart.photo-groups'), was.groupCount, is.groupCount, count)
  rows.push(row('subtotal', t('cart.subtotal'), money(was.subtotal), money(is.subtotal)))
  add('discount24', t('cart.discount24'), was.discount24, is.discount24, asDiscount)
  const name = is.discountName ?? was.discountName ?? ''
  add('discount', t('cart.discount', { name }), was.discountValue, is.discountValue, asDiscount)
  add('processing', t('cart.processing-fee'), was.processingFee, is.processingFee, money)
  add('river', t('cart.river-fee'), was.riverFee, is.riverFee, money)
  add('section', t('cart.river-section-fee'), was.riverSectionFee, is.riverSectionFee, money)
  const tax = (amount: number | null): string => (amount === null ? NOTHING : money(amount))
  // At the counter the outfitter's register adds the tax, so there is no line for it.
  const taxedAtCounter = is.isCounter && !was.tax && !is.tax
  if (!taxedAtCounter) rows.push(row('tax', t('cart.taxes'), tax(was.tax), tax(is.tax)))
  add('prepaid', t('cart.prepaid'), was.prepaid ?? 0, is.prepaid ?? 0, asDiscount)
  return rows
}

/** The price of the singles is the subtotal minus the groups. */
function singlesOf({ items, amounts }: SeenOrder): string {
  const count = items.filter(({ kind }) => kind === 'photo').length
  if (count === 0) return NOTHING
  const groups = items.reduce((sum, { kind, price }) => sum + (kind === 'group' ? (price ?? 0) : 0), 0)
  return `${money(amounts.subtotal - groups)}\n${t('cart.photo-count', { count })}`
}

function itemRows(seen: SeenOrder, now: SeenOrder): PriceRow[] {
  const [was, is] = [seen.items, now.items]

  const keyOf = ({ kind, id }: SeenItem): string => `${kind} ${id}`
  const after = new Map(is.map((item) => [keyOf(item), item]))
  const before = new Map(was.map((item) => [keyOf(item), item]))
  const kept = was.flatMap((item): PriceRow[] => {
    const present = after.get(keyOf(item))
    if (!present) return [row(keyOf(item), labelOf(item), priceText(item), t('payment.price-gone'))]
    // When a price group applies, the price of one photo is only a share of the price group's price. So a photo that
    // stays in the order gets no row of its own.
    if (item.kind === 'photo') return []
    const sized = present.photos !== item.photos
    return [row(keyOf(item), labelOf(present), priceText(item, sized), priceText(present, sized))]
  })
  const added = is.filter((item) => !before.has(keyOf(item)))
  const hasSingles = [...was, ...is].some(({ kind }) => kind === 'photo')
  const singles = hasSingles ? [row('singles', t('payment.price-singles'), singlesOf(seen), singlesOf(now))] : []
  return [...singles, ...kept, ...added.map((item) => row(keyOf(item), labelOf(item), NOTHING, priceText(item)))]
}

function labelOf({ kind, name, id }: SeenItem): string {
  if (kind === 'group') return name
  return t('common.photo-alt', { name: name || String(id) })
}

function priceText({ price, photos, kind }: SeenItem, sized = false): string {
  const amount = price === null || kind === 'photo' ? t('payment.price-in-order') : money(price)
  return sized ? `${amount}\n${t('cart.photo-count', { count: photos })}` : amount
}
