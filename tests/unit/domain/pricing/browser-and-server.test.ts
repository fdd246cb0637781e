import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateTotals, pricingInputOf } from '#client/features/cart/estimate-totals.ts'
import type { CartGroup, CartPhoto, CartShop } from '#client/device/database/cart-rows.ts'
import { isWindowOpen } from '#domain/pricing/discount-window.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { pricingSettings } from '#domain/pricing/pricing-input.ts'
import { cartItemOf, type CartLine } from '#server/modules/orders/order/cart-line.ts'
import type { OrderPhotoRow } from '#server/modules/orders/order/for-sale.store.ts'
import { presentStorefront } from '#server/modules/outfitters/storefront/get-storefront.ts'
import { guestPhoto } from '#server/platform/images/guest-photo.ts'
import { anyDiscount } from './any-cart.ts'
import { hoursAgo, now } from './pricing-examples.ts'

const carts = process.env['LONG_TESTS'] === '1' ? 10_000 : 2_000
const fee = fc.integer({ min: 0, max: 10_000 })

/** A random outfitter: three river sections with fees, prices, and a 24 hour discount, which may be 0. */
const anyOutfitter = fc.record({
  sections: fc.tuple(fc.tuple(fee, fee), fc.tuple(fee, fee), fc.tuple(fee, fee)),
  priceGroups: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 9000 })), {
    selector: ([photoCount]) => photoCount,
    maxLength: 4,
  }),
  displayGroupPrice: fc.integer({ min: 0, max: 20_000 }),
  displayGroupOnly: fc.boolean(),
  discount24: fc.integer({ min: 0, max: 100 }),
  processingFee: fc.integer({ min: 0, max: 500 }),
})
const section = fc.integer({ min: 0, max: 2 })
/**
 * A random cart. Each single has a river section. Each group has the river sections of its photos, its age, and the
 * minutes since the guest added it.
 */
const anyChoice = fc.record({
  singles: fc.array(section, { maxLength: 15 }),
  groups: fc.array(
    fc.record({
      sections: fc.array(section, { maxLength: 6 }),
      minutesOld: fc.integer({ min: 0, max: 48 * 60 }),
      addedMinutesAgo: fc.integer({ min: 0, max: 3 * 60 }),
    }),
    { maxLength: 4 },
  ),
})

type Outfitter = typeof anyOutfitter extends fc.Arbitrary<infer T> ? T : never
type Choice = typeof anyChoice extends fc.Arbitrary<infer T> ? T : never

const answered = <T>(answer: unknown): T => JSON.parse(JSON.stringify(answer)) as T

function photoRow(id: number, sectionIndex: number, { sections }: Outfitter): OrderPhotoRow {
  return {
    id,
    name: `IMG_${id}`,
    file_name: `IMG_${id}.JPG`,
    album_id: 1,
    storage_key: `originals/${id}.jpg`,
    media_type: 'image/jpeg',
    awaits_original: false,
    byte_size: 1,
    width: 3000,
    height: 2000,
    rotation: 0,
    thumbhash: Buffer.alloc(25),
    taken_at: null,
    river_fee: sections[sectionIndex]?.[0] ?? 0,
    section_fee: sections[sectionIndex]?.[1] ?? 0,
    outfitter_id: 1,
    trip_date: '2026-07-04',
    river_section_id: sectionIndex + 1,
    for_sale: true,
    hidden: false,
  }
}

function serverLines(outfitter: Outfitter, choice: Choice): CartLine[] {
  const singles = choice.singles.map((of, index): CartLine => {
    const item = { id: index + 1, photoId: index + 1, groupId: null, addedAt: now, windowOpen: false }
    return { kind: 'photo', item, photo: photoRow(index + 1, of, outfitter) }
  })
  const groups = choice.groups.map((given, index): CartLine => {
    const id = index + 1
    const created_at = hoursAgo(given.minutesOld / 60)
    const addedAt = hoursAgo(given.addedMinutesAgo / 60)
    const windowOpen = outfitter.discount24 > 0 && isWindowOpen(created_at, addedAt)
    return {
      kind: 'group',
      item: { id: 100 + id, photoId: null, groupId: id, addedAt, windowOpen },
      group: { id, outfitter_id: 1, name: `Boat ${id}`, date: '2026-07-04', created_at, deleted_at: null },
      photos: given.sections.map((of, at) => photoRow(1000 * id + at, of, outfitter)),
    }
  })
  return [...singles, ...groups]
}

function shopAnswer(outfitter: Outfitter): CartShop {
  const row = {
    id: 1,
    slug: 'shop',
    name: 'Shop',
    tag_line: '',
    body_color: '#FFFFFF',
    header_color: '#FFFFFF',
    text_color: '#000000',
    trip_advisor: '',
    google: '',
    facebook: '',
    twitter: '',
    instagram: '',
    website: '',
    website_label: '',
    meta_title: '',
    meta_description: '',
    logo_path: null,
    cover_path: null,
    cart_timeout: 180,
    discount_24: outfitter.discount24,
    display_group_only: outfitter.displayGroupOnly,
    allow_checkout_at_counter: true,
    require_checkout_at_counter: false,
    processing_fee: outfitter.processingFee,
    display_group_price: outfitter.displayGroupPrice,
    favorite: true,
    timezone: 'America/Denver',
    counter_tax_rate: 0,
    kiosk_slideshow_id: null,
    photo_expire: 10,
  }
  const sections = outfitter.sections.map(([river_fee, sectionFee], index) => ({
    id: index + 1,
    name: `Section ${index + 1}`,
    fee: sectionFee,
    river_id: index + 1,
    river_name: `River ${index + 1}`,
    river_fee,
  }))
  const priceGroups = outfitter.priceGroups.map(([photo_count, price], index) => ({
    id: index + 1,
    photo_count,
    price,
    outfitter_id: 1,
  }))
  return answered(presentStorefront(row, sections, priceGroups))
}

const addresses = { pathFor: () => '/images/1', imagesFor: () => null }
const photoAnswer = (row: OrderPhotoRow): CartPhoto => answered(guestPhoto(addresses, row, now))

function clientLine(line: CartLine) {
  const addedAt = line.item.addedAt.toISOString()
  if (line.kind === 'photo') return { kind: 'photo' as const, addedAt, photo: photoAnswer(line.photo) }
  const { id, name, created_at } = line.group
  const group: CartGroup = answered({ id, name, created_at, photos: line.photos.map(photoAnswer) })
  return { kind: 'group' as const, addedAt, group }
}

const commissions = { commission: 20, commission_24: 30 }
/** Generates a named discount and a tax rate, which only the server knows. The tax rate is in millionths, or null. */
const anyServerPart = fc.record({
  discount: anyDiscount,
  taxRatePpm: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 200_000 })),
})

describe('the price in the browser', () => {
  it(`equals the price that the server computes, for ${carts} random carts with and without discount and tax`, () => {
    const seen = { Percentage: 0, 'Dollar Value': 0, none: 0, taxed: 0, free: 0, sold: 0 }
    fc.assert(
      fc.property(anyOutfitter, anyChoice, anyServerPart, (outfitter, choice, { discount, taxRatePpm }) => {
        const lines = serverLines(outfitter, choice)
        const row = {
          price_groups: outfitter.priceGroups.map(([photo_count, price]) => ({ photo_count, price })),
          display_group_price: outfitter.displayGroupPrice,
          display_group_only: outfitter.displayGroupOnly,
          discount_24: outfitter.discount24,
          processing_fee: outfitter.processingFee,
          ...commissions,
        }
        const server = { settings: pricingSettings(row), items: lines.map(cartItemOf), now }
        const shop = shopAnswer(outfitter)
        const stored = lines.map(clientLine)

        const decided = priceCart({ ...server, discount: null, taxRatePpm: null })
        const { subtotal, discount24, processingFee, riverFee, riverSectionFee, total } = decided
        expect(estimateTotals(shop, stored, now)).toMatchObject({
          subtotal,
          discount24,
          processingFee,
          riverFee,
          riverSectionFee,
          total,
        })

        const known = pricingInputOf(shop, stored, now)
        const settings = { ...known.settings, commission: row.commission, commission24: row.commission_24 }
        const whole = priceCart({ ...server, discount, taxRatePpm })
        expect(priceCart({ ...known, settings, discount, taxRatePpm })).toEqual(whole)

        seen[discount?.type ?? 'none'] += 1
        seen.taxed += (whole.tax ?? 0) > 0 ? 1 : 0
        seen.free += whole.isFree ? 1 : 0
        seen.sold += whole.lines.length > 0 ? 1 : 0
      }),
      { numRuns: carts },
    )
    // Each count of `seen` must be more than 1 % of the random carts. Otherwise the test would hardly try that kind of
    // cart.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(carts / 100)
    expect(seen.none + seen.Percentage + seen['Dollar Value']).toBe(carts)
    // A slow machine must not fail the test, so there is no time limit.
  }, 0)
})
