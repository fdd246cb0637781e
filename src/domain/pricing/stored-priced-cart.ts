import { cents, type Cents } from '#domain/money.ts'
import { fieldsOf, flagOf, listOf, wholeOf } from '#domain/stored-json.ts'
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
  const money = (name: string): Cents => cents(wholeOf(priced[name]))
  return {
    lines: listOf(priced['lines']).map(readLine),
    notForSale: [],
    photoCount: wholeOf(priced['photoCount']),
    groupCount: wholeOf(priced['groupCount']),
    subtotal: money('subtotal'),
    discount24: money('discount24'),
    discountName,
    discount: money('discount'),
    net: money('net'),
    riverFee: money('riverFee'),
    riverSectionFee: money('riverSectionFee'),
    processingFee: money('processingFee'),
    taxRatePpm: priced['taxRatePpm'] === null ? null : wholeOf(priced['taxRatePpm']),
    tax: readTax(priced['tax']),
    total: money('total'),
    commission: money('commission'),
    commission24: money('commission24'),
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
  const money = (name: string): Cents => cents(wholeOf(line[name]))
  return {
    kind,
    id: wholeOf(line['id']),
    photoCount: wholeOf(line['photoCount']),
    inWindow: flagOf(line['inWindow']),
    price: money('price'),
    discount24: money('discount24'),
    discount: money('discount'),
    net: money('net'),
    riverFee: money('riverFee'),
    riverSectionFee: money('riverSectionFee'),
    processingFee: money('processingFee'),
    tax: readTax(line['tax']),
    total: money('total'),
    commission: money('commission'),
  }
}

function readTax(json: unknown): Cents | null {
  return json === null ? null : cents(wholeOf(json))
}
