import { cents, type Cents } from '#domain/money.ts'
import { fieldsOf, flagOf, listOf, wholeOf } from '#domain/stored-json.ts'
import type { OrderAmounts } from './order-amounts.ts'
import type { PricedCart, PricedLine } from './price-cart.ts'

/**
 * Parses the stored price of a placed order. Today's prices and rules do not change it
 * (docs/rules.md#frozen-when-placed).
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

/** Reads the amounts that the cart and each of its lines have. */
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
