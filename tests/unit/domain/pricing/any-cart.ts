import fc from 'fast-check'
import { cents, hundredths } from '#domain/money.ts'
import type { PricingInput } from '#domain/pricing/price-cart.ts'
import type { NamedDiscount, PrepaidCover } from '#domain/pricing/pricing-input.ts'
import { group, hoursAgo, now, photo, priceGroups, single } from './pricing-examples.ts'

/** A random percentage in hundredths of a percent. */
export const percent = fc.integer({ min: 0, max: 10_000 })
const anySettings = fc.record({
  priceGroups: fc
    .dictionary(fc.integer({ min: 1, max: 12 }).map(String), fc.integer({ min: 1, max: 9000 }), {
      minKeys: 1,
      maxKeys: 4,
    })
    .map((groups) => priceGroups(groups)),
  displayGroupPrice: fc.integer({ min: 1, max: 20_000 }).map(cents),
  displayGroupOnly: fc.constant(false),
  discount24: fc.integer({ min: 0, max: 100 }),
  processingFee: fc.integer({ min: 0, max: 500 }).map(cents),
  commission: fc.integer({ min: 0, max: 100 }),
  commission24: fc.integer({ min: 0, max: 100 }),
})
export const anyDiscount: fc.Arbitrary<NamedDiscount | null> = fc.oneof(
  fc.constant(null),
  percent.map((value) => ({ name: 'P', type: 'Percentage' as const, value: hundredths(value) })),
  fc
    .integer({ min: 0, max: 40_000 })
    .map((value) => ({ name: 'D', type: 'Dollar Value' as const, value: cents(value) })),
)
const anyCover: fc.Arbitrary<PrepaidCover | null> = fc.oneof(
  fc.constant(null),
  fc.constant({ kind: 'group' as const }),
  fc.integer({ min: 1, max: 8 }).map((count) => ({ kind: 'photos' as const, count })),
  fc.integer({ min: 1, max: 40_000 }).map((amount) => ({ kind: 'amount' as const, amount: cents(amount) })),
)
const anyItems = fc.record({
  singles: fc.array(fc.tuple(percent, percent), { maxLength: 15 }),
  groups: fc.array(
    fc.record({
      fees: fc.array(fc.tuple(percent, percent), { minLength: 1, maxLength: 7 }),
      hoursOld: fc.integer({ min: 0, max: 40 }),
    }),
    { maxLength: 4 },
  ),
})
/** A random cart: singles of any river sections, groups within and after their 24 hours, any discount, prepaid code and tax. */
export const anyCart: fc.Arbitrary<PricingInput> = fc
  .record({
    settings: anySettings,
    discount: anyDiscount,
    prepaid: anyCover,
    taxRatePpm: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 200_000 })),
    items: anyItems.map(({ singles, groups }) => [
      ...singles.map(([river, section], index) => single(index, river, section)),
      ...groups.map(({ fees, hoursOld }, g) =>
        group(
          g,
          fees.map(([river, section], index) => photo(1000 * (g + 1) + index, river, section)),
          {
            createdAt: hoursAgo(hoursOld),
          },
        ),
      ),
    ]),
  })
  .map(({ prepaid, ...given }) => ({ ...given, ...(prepaid && { prepaid }), now }))
