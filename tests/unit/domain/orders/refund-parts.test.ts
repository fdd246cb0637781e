import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, sumCents, type Cents } from '#domain/money.ts'
import {
  orderParts,
  partsLeft,
  priceParts,
  refundParts,
  type Refundable,
  type RefundBasis,
  type TakenPart,
} from '#domain/orders/refund-parts.ts'
import { priceCart, type PricingInput } from '#domain/pricing/price-cart.ts'
import {
  refundedAmounts,
  sharesOfParts,
  subtractAmounts,
  sumAmounts,
  totalOf,
  type BookedAmounts,
} from '#domain/reports/booked-amounts.ts'
import { anyCart } from '../pricing/any-cart.ts'
import { cart, group, photo, settings, single } from '../pricing/pricing-examples.ts'

function refundable(input: PricingInput): Refundable {
  const parts = orderParts(input, priceCart(input))
  const left = sumAmounts(parts.map(({ amounts }) => amounts))
  return { parts, taken: [], left, priceGroups: input.settings.priceGroups }
}

function takeBack(from: Refundable, chosen: readonly TakenPart[]): { after: Refundable; back: BookedAmounts } {
  const back = sumAmounts(refundParts(from, chosen))
  return { after: { ...from, taken: [...from.taken, ...chosen], left: subtractAmounts(from.left, back) }, back }
}

const names = ['subtotal', 'discount24', 'discount', 'net', 'fees', 'tax', 'commission'] as const
const least = (amounts: BookedAmounts) => Math.min(...names.map((name) => amounts[name]))
const none: BookedAmounts = sumAmounts([])

type Step = { readonly share: number } | { readonly picks: readonly number[]; readonly basis: RefundBasis }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ share: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
  fc.record({
    picks: fc.array(fc.nat(50), { minLength: 1, maxLength: 4 }),
    basis: fc.constantFrom<RefundBasis>('paid', 'rest'),
  }),
)

function doStep(from: Refundable, step: Step): { after: Refundable; back: BookedAmounts } {
  if ('share' in step) {
    const given = cents(Math.floor(totalOf(from.left) * step.share))
    if (given === 0) return { after: from, back: none }
    const back = refundedAmounts(from.left, given)
    return { after: { ...from, left: subtractAmounts(from.left, back) }, back }
  }
  const open = partsLeft(from)
  const chosen = open.filter((_, index) => step.picks.some((pick) => pick % open.length === index))
  return chosen.length === 0 ? { after: from, back: none } : takeBack(from, priceParts(from, chosen, step.basis))
}

describe('refundParts for any order', () => {
  it('gives back exactly the order over any sequence of refunds by photo and by amount, and nothing below zero', () => {
    fc.assert(
      fc.property(anyCart, fc.array(anyStep, { maxLength: 5 }), (input, steps) => {
        const order = refundable(input)
        let state = order
        const refunds: BookedAmounts[] = []
        for (const step of steps) {
          const { after, back } = doStep(state, step)
          expect(least(back)).toBeGreaterThanOrEqual(0)
          expect(least(after.left)).toBeGreaterThanOrEqual(0)
          expect(back.net).toBe(back.subtotal - back.discount24 - back.discount)
          refunds.push(back)
          state = after
        }
        const rest = partsLeft(state)
        if (rest.length > 0) refunds.push(takeBack(state, priceParts(state, rest, 'paid')).back)
        const whole = sumAmounts(refunds)
        if (rest.length > 0) expect(whole).toEqual(order.left)
        expect(totalOf(whole)).toBeLessThanOrEqual(totalOf(order.left))
      }),
      { numRuns: 10_000 },
    )
  }, 120_000)

  it('gives back to the cent what a line cost while nothing else was refunded by amount', () => {
    fc.assert(
      fc.property(anyCart, fc.array(fc.nat(20), { maxLength: 20 }), (input, order) => {
        const { lines } = priceCart(input)
        let state = refundable(input)
        for (const { index, line } of order.flatMap((pick, at) => {
          const found = lines[pick]
          return found === undefined || order.indexOf(pick) < at ? [] : [{ index: pick, line: found }]
        })) {
          const own = state.parts.filter((part) =>
            line.kind === 'group' ? part.groupId === line.id : part.groupId === null && part.photoId === line.id,
          )
          const { after, back } = takeBack(state, priceParts(state, own, 'paid'))
          expect([index, totalOf(back), back.commission]).toEqual([index, line.total, line.commission])
          state = after
        }
      }),
      { numRuns: 1000 },
    )
  }, 60_000)
})

describe('refundParts', () => {
  const seven = cart({ items: Array.from({ length: 7 }, (_, index) => single(index)), taxRatePpm: null })
  const price = (from: Refundable, ids: readonly number[], basis: RefundBasis): Cents =>
    sumCents(
      priceParts(
        from,
        ids.map((photoId) => ({ photoId, groupId: null })),
        basis,
      ).map((part) => part.price),
    )

  it('gives both amounts for a photo without which the bundle loses its price group', () => {
    const from = refundable(seven)
    expect(price(from, [6], 'paid')).toBe(1071)
    expect(price(from, [6], 'rest')).toBe(500)
    expect(price(from, [3, 4, 5, 6], 'rest')).toBe(4000)
  })

  it('gives the same amount both ways when all single photos go back', () => {
    const from = refundable(seven)
    const all = [0, 1, 2, 3, 4, 5, 6]
    expect([price(from, all, 'paid'), price(from, all, 'rest')]).toEqual([7500, 7500])
  })

  it('shares what the rest kept of the bundle among the photos that stayed', () => {
    const from = refundable(seven)
    const { after } = takeBack(from, priceParts(from, [{ photoId: 6, groupId: null }], 'rest'))
    expect(price(after, [0], 'paid')).toBe(1168)
    expect(price(after, [0, 1, 2, 3, 4, 5], 'paid')).toBe(7000)
  })

  it('gives nothing back when the rest alone costs as much as all photos cost', () => {
    const free = { ...settings, priceGroups: [{ photoCount: 10, price: cents(7500) }] }
    const from = refundable(cart({ items: [single(1), single(2)], settings: free }))
    const back = refundParts(from, priceParts(from, [{ photoId: 1, groupId: null }], 'rest'))
    expect(totalOf(sumAmounts(back))).toBe(0)
  })

  it('leaves a group alone when a single photo keeps its bundle', () => {
    const input = cart({ items: [...seven.items, group(1, [photo(50), photo(51)])] })
    const from = refundable(input)
    const { after } = takeBack(from, priceParts(from, [{ photoId: 6, groupId: null }], 'rest'))
    const both = [50, 51].map((photoId) => ({ photoId, groupId: 1 }))
    const line = priceCart(input).lines.find(({ kind }) => kind === 'group')
    expect(totalOf(takeBack(after, priceParts(after, both, 'paid')).back)).toBe(line?.total)
  })
})

describe('sharesOfParts', () => {
  it('takes each part from its photographer, and what exceeds the rest of a share from the others', () => {
    const left = [
      { photographerId: 1, net: cents(100) },
      { photographerId: 2, net: cents(50) },
    ]
    expect(sharesOfParts([{ photographerId: 2, net: cents(40) }], left)).toEqual([
      { photographerId: 1, net: 0 },
      { photographerId: 2, net: 40 },
    ])
    expect(sharesOfParts([{ photographerId: 2, net: cents(60) }], left)).toEqual([
      { photographerId: 1, net: 10 },
      { photographerId: 2, net: 50 },
    ])
  })
})
