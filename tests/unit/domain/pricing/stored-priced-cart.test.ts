import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { readPricedCart } from '#domain/pricing/stored-price.ts'
import { anyCart } from './any-cart.ts'

describe('readPricedCart', () => {
  it('reads any stored price back to the cent', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const priced = priceCart(cart)
        expect(readPricedCart(JSON.parse(JSON.stringify(priced)))).toEqual({ ...priced, notForSale: [] })
      }),
      { numRuns: 1_000 },
    )
  })

  it.each([
    ['null', null],
    ['a list', []],
    ['half a cent', { subtotal: 0.5 }],
    ['an amount as text', { total: '1500' }],
    ['a price without lines', { lines: null }],
    ['a line of another kind', { lines: [{ kind: 'mug' }] }],
    ['a discount whose name is a number', { discountName: 7 }],
  ])('refuses %s', (_, broken) => {
    const priced = fc.sample(anyCart, { seed: 1, numRuns: 1 }).map(priceCart)[0]
    const json: unknown = broken === null || Array.isArray(broken) ? broken : { ...priced, ...broken }
    expect(() => readPricedCart(JSON.parse(JSON.stringify(json)))).toThrow(RangeError)
  })
})
