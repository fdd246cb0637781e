import { describe, expect, it } from 'vitest'
import { discountCode, namedDiscount, pricingSettings } from '#domain/pricing/pricing-input.ts'

describe('the reader of pricing input', () => {
  const row = {
    price_groups: [{ photo_count: 3, price: 3500 }],
    display_group_price: 6000,
    display_group_only: 1,
    discount_24: 20,
    processing_fee: 250,
  }
  it('accepts the outfitter data that the storefront receives, which contains no commissions', () => {
    expect(pricingSettings(row)).toEqual({
      priceGroups: [{ photoCount: 3, price: 3500 }],
      displayGroupPrice: 6000,
      displayGroupOnly: true,
      discount24: 20,
      processingFee: 250,
      commission: 0,
      commission24: 0,
    })
  })
  it('refuses amounts that are not whole cents', () => {
    expect(() => pricingSettings({ ...row, processing_fee: 2.5 })).toThrow(RangeError)
  })
  it('reads both types of discount and refuses others', () => {
    expect(namedDiscount({ name: 'A', type: 'Percentage', value: 1250 })).toEqual({
      name: 'A',
      type: 'Percentage',
      value: 1250,
    })
    expect(namedDiscount({ name: 'B', type: 'Dollar Value', value: 99_999 }).value).toBe(99_999)
    expect(() => namedDiscount({ name: 'C', type: 'Percentage', value: 10_001 })).toThrow(RangeError)
    expect(() => namedDiscount({ name: 'D', type: 'Free', value: 1 })).toThrow(RangeError)
  })
  it('ignores upper and lower case and surrounding spaces when it compares discount codes', () => {
    expect(discountCode('  River10 ')).toBe(discountCode('RIVER10'))
  })
})
