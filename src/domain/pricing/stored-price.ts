import { cents, type Cents, hundredths } from '#domain/money.ts'
import { fieldsOf, flagOf, listOf, wholeOf, instantOf } from '#domain/stored-json.ts'
import type { OrderAmounts } from './order-amounts.ts'
import type { PricedCart, PricedLine, PricingInput } from './price-cart.ts'
import { namedDiscount, prepaidCover, type CartItem, type PricedPhoto, type PricingSettings } from './pricing-input.ts'

/**
 * Today's prices and rules do not change a stored price (docs/rules.md#frozen-when-placed).
 *
 * Throws: RangeError for anything but the JSON of a PricedCart.
 */
export function readPricedCart(json: unknown): PricedCart {
  const priced = fieldsOf(json)
  const { discountName } = priced
  if (discountName !== null && typeof discountName !== 'string') throw new RangeError('Not the name of a discount')
  return {
    ...amountsIn(priced),
    lines: listOf(priced['lines']).map(readLine),
    notForSale: [],
    photoCount: wholeOf(priced['photoCount']),
    groupCount: wholeOf(priced['groupCount']),
    subtotal: moneyOf(priced['subtotal']),
    prepaid: moneyOf(priced['prepaid'] ?? 0),
    discountName,
    taxRatePpm: priced['taxRatePpm'] === null ? null : wholeOf(priced['taxRatePpm']),
    commission24: moneyOf(priced['commission24']),
    commissionRate: wholeOf(priced['commissionRate']),
    commission24Rate: wholeOf(priced['commission24Rate']),
    isTwentyFourHour: flagOf(priced['isTwentyFourHour']),
    isFree: flagOf(priced['isFree']),
  }
}

function readLine(json: unknown): PricedLine {
  const line = fieldsOf(json)
  const { kind } = line
  if (kind !== 'photo' && kind !== 'group') throw new RangeError(`Unknown kind of line: ${String(kind)}`)
  return {
    ...amountsIn(line),
    kind,
    id: wholeOf(line['id']),
    photoCount: wholeOf(line['photoCount']),
    inWindow: flagOf(line['inWindow']),
    price: moneyOf(line['price']),
  }
}

function amountsIn(
  fields: Readonly<Record<string, unknown>>,
): Omit<OrderAmounts, 'subtotal'> & Pick<PricedCart, 'discount' | 'net' | 'commission'> {
  return {
    discount24: moneyOf(fields['discount24']),
    discount: moneyOf(fields['discount']),
    net: moneyOf(fields['net']),
    riverFee: moneyOf(fields['riverFee']),
    riverSectionFee: moneyOf(fields['riverSectionFee']),
    processingFee: moneyOf(fields['processingFee']),
    tax: fields['tax'] === null ? null : moneyOf(fields['tax']),
    total: moneyOf(fields['total']),
    commission: moneyOf(fields['commission']),
  }
}

function moneyOf(json: unknown): Cents {
  return cents(wholeOf(json))
}

/**
 * Pricing this input again gives the same price.
 *
 * Throws: RangeError for anything but the JSON of a PricingInput.
 */
export function readPricingInput(json: unknown): PricingInput {
  const { settings, items, discount, prepaid = null, now, taxRatePpm } = fieldsOf(json)
  return {
    settings: readSettings(settings),
    items: listOf(items).map(readItem),
    discount: discount === null ? null : readDiscount(discount),
    ...(prepaid === null ? {} : { prepaid: readCover(prepaid) }),
    now: instantOf(now),
    taxRatePpm: taxRatePpm === null ? null : wholeOf(taxRatePpm),
  }
}

function readSettings(json: unknown): PricingSettings {
  const fields = fieldsOf(json)
  return {
    priceGroups: listOf(fields['priceGroups']).map((group) => {
      const { photoCount, price } = fieldsOf(group)
      return { photoCount: wholeOf(photoCount), price: cents(wholeOf(price)) }
    }),
    displayGroupPrice: cents(wholeOf(fields['displayGroupPrice'])),
    displayGroupOnly: flagOf(fields['displayGroupOnly']),
    discount24: wholeOf(fields['discount24']),
    processingFee: cents(wholeOf(fields['processingFee'])),
    commission: wholeOf(fields['commission']),
    commission24: wholeOf(fields['commission24']),
  }
}

function readItem(json: unknown): CartItem {
  const { kind, photo, id, photos, createdAt, addedAt, windowOpen } = fieldsOf(json)
  if (kind === 'photo') return { kind, photo: readPhoto(photo) }
  if (kind !== 'group') throw new RangeError(`Unknown kind of item: ${String(kind)}`)
  return {
    kind,
    id: wholeOf(id),
    photos: listOf(photos).map(readPhoto),
    createdAt: instantOf(createdAt),
    addedAt: instantOf(addedAt),
    windowOpen: flagOf(windowOpen),
  }
}

function readPhoto(json: unknown): PricedPhoto {
  const { id, riverFee, riverSectionFee } = fieldsOf(json)
  return {
    id: wholeOf(id),
    riverFee: hundredths(wholeOf(riverFee)),
    riverSectionFee: hundredths(wholeOf(riverSectionFee)),
  }
}

function readCover(json: unknown) {
  const { kind, count, amount } = fieldsOf(json)
  if (typeof kind !== 'string') throw new RangeError('Not a cover')
  return prepaidCover({ covers: kind, quantity: wholeOf(count ?? amount ?? 1) })
}

function readDiscount(json: unknown) {
  const { name, type, value } = fieldsOf(json)
  if (typeof name !== 'string' || typeof type !== 'string') throw new RangeError('Not a discount')
  return namedDiscount({ name, type, value: wholeOf(value) })
}
