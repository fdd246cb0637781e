import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aaContrast, contrast, isColor, readableTextColor } from '#domain/outfitters/shop-colours.ts'
import { isSlug, slugMaximumLength, slugOf } from '#domain/outfitters/typed-values.ts'

describe('the slug of an outfitter', () => {
  it.each([
    ['Arkansas Headwaters', 'arkansas-headwaters'],
    ["  Joe's Río Grande & Co. ", 'joes-rio-grande-co'],
    ['Ünïcödé', 'unicode'],
    ['日本', 'outfitter'],
    ['42', 'outfitter-42'],
    ['---', 'outfitter'],
    ['Admin', 'outfitter-admin'],
    ['Zip', 'outfitter-zip'],
  ])('for the name %s is %s', (name, expected) => {
    expect(slugOf(name)).toBe(expected)
  })
  it.each([
    ['canyon-co', true],
    ['a', true],
    ['4x4-rafts', true],
    ['42', false],
    ['Canyon', false],
    ['a--b', false],
    ['-a', false],
    ['a-', false],
    ['a/b', false],
    ['', false],
  ])('written as "%s" is valid: %s', (text, expected) => {
    expect(isSlug(text)).toBe(expected)
  })
  it('is always valid, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (name) => {
        const slug = slugOf(name)
        expect(isSlug(slug)).toBe(true)
        expect(slug.length).toBeLessThanOrEqual(slugMaximumLength)
      }),
    )
  })
})

describe('the text colour on an outfitter’s background colour', () => {
  const colors = fc.integer({ min: 0, max: 0xffffff }).map((bits) => `#${bits.toString(16).padStart(6, '0')}`)

  it('has its contrast computed by the WCAG formula', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
    expect(contrast('#FFFFFF', '#FFFFFF')).toBe(1)
  })
  it.each([
    ['#1A2B3C', '#FFFFFF', '#1A2B3C'],
    ['#ffffff', '#000000', '#FFFFFF'],
    ['not a colour', '#000000', '#FFFFFF'],
  ])('chosen as %s on the background %s is shown as %s', (text, background, expected) => {
    expect(readableTextColor(text, background)).toBe(expected)
  })
  it('is readable on every background', () => {
    fc.assert(
      fc.property(colors, colors, (text, background) => {
        const shown = readableTextColor(text, background)
        expect(isColor(shown)).toBe(true)
        expect(contrast(shown, background)).toBeGreaterThanOrEqual(aaContrast)
      }),
      { numRuns: 500 },
    )
  })
  it('is changed, when it is unreadable, only as far as the contrast requires', () => {
    const corrected = readableTextColor('#88AACC', '#FFFFFF')
    expect(corrected).not.toBe('#000000')
    expect(contrast(corrected, '#FFFFFF')).toBeLessThan(6)
  })
  it('is valid only as # followed by six hexadecimal digits', () => {
    expect([isColor('#a1B2c3'), isColor('#fff'), isColor('red'), isColor('#GGGGGG')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
