import { cents, hundredths } from '#domain/money.ts'
import { fieldsOf, flagOf, instantOf, listOf, wholeOf } from '#domain/stored-json.ts'
import type { PricingInput } from './price-cart.ts'
import { namedDiscount, type CartItem, type PricedPhoto, type PricingSettings } from './pricing-input.ts'

/**
 * Parses the stored pricing input of a placed order. Pricing this input again gives the same price.
 *
 * Throws: RangeError for anything but the JSON of a PricingInput.
 */
export function readPricingInput(json: unknown): PricingInput {
  const { settings, items, discount, now, taxRatePpm } = fieldsOf(json)
  return {
    settings: readSettings(settings),
    items: listOf(items).map(readItem),
    discount: discount === null ? null : readDiscount(discount),
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

function readDiscount(json: unknown) {
  const { name, type, value } = fieldsOf(json)
  if (typeof name !== 'string' || typeof type !== 'string') throw new RangeError('Not a discount')
  return namedDiscount({ name, type, value: wholeOf(value) })
}
