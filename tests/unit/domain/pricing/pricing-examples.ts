import { cents, hundredths } from '#domain/money.ts'
import type { PriceGroup } from '#domain/pricing/cheapest-cover.ts'
import type { PricingInput } from '#domain/pricing/price-cart.ts'
import type { GroupItem, PhotoItem, PricedPhoto, PricingSettings } from '#domain/pricing/pricing-input.ts'

export const now = new Date('2026-07-04T18:00:00Z')

export function hoursAgo(hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000)
}

/** Makes price groups. `prices`: cents by photo count. */
export function priceGroups(prices: Readonly<Record<number, number>>): PriceGroup[] {
  return Object.entries(prices).map(([count, price]) => ({ photoCount: Number(count), price: cents(price) }))
}

export const settings: PricingSettings = {
  priceGroups: priceGroups({ 1: 1500, 3: 3500, 10: 7500 }),
  displayGroupPrice: cents(6000),
  displayGroupOnly: false,
  discount24: 20,
  processingFee: cents(250),
  commission: 20,
  commission24: 10,
}

/** A photo with a river fee of 3 % and a section fee of 1.5 %, unless overridden. */
export function photo(id: number, riverFee = 300, riverSectionFee = 150): PricedPhoto {
  return { id, riverFee: hundredths(riverFee), riverSectionFee: hundredths(riverSectionFee) }
}

export function single(id: number, riverFee?: number, riverSectionFee?: number): PhotoItem {
  return { kind: 'photo', photo: photo(id, riverFee, riverSectionFee) }
}

/** A display group that was created two hours ago and added within its 24 hours, unless overridden. */
export function group(id: number, photos: readonly PricedPhoto[], more: Partial<GroupItem> = {}): GroupItem {
  return { kind: 'group', id, photos, createdAt: hoursAgo(2), addedAt: hoursAgo(0), windowOpen: true, ...more }
}

/** An empty cart under the usual settings, unless overridden. */
export function cart(more: Partial<PricingInput>): PricingInput {
  return { settings, items: [], discount: null, now, taxRatePpm: null, ...more }
}
