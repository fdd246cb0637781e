import { describe, expect, it } from 'vitest'
import {
  cents,
  formatMoney,
  formatPercent,
  hundredths,
  isCents,
  isHundredths,
  parseDollars,
  sumCents,
} from '#domain/money.ts'

describe('money', () => {
  it('refuses amounts that are not whole cents', () => {
    for (const wrong of [0.5, Number.NaN, Infinity, 2 ** 53]) expect(() => cents(wrong)).toThrow(RangeError)
    expect([isCents(1), isCents(1.5), isCents('1')]).toEqual([true, false, false])
  })
  it('turns negative zero into zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true)
  })
  it('refuses percentages outside 0 to 100 %', () => {
    for (const wrong of [-1, 10_001, 12.5]) expect(() => hundredths(wrong)).toThrow(RangeError)
    expect([isHundredths(0), isHundredths(10_000), isHundredths('5')]).toEqual([true, true, false])
  })
  it('adds amounts up, and returns zero for an empty list', () => {
    expect(sumCents([cents(1), cents(2)])).toBe(3)
    expect(sumCents([])).toBe(0)
  })
  it.each([
    ['en', 10_130, '$101.30'],
    ['en', 0, '$0.00'],
    ['en', 123_456_789, '$1,234,567.89'],
    ['en', -500, '-$5.00'],
    ['fr', 10_130, '101,30 $'],
    ['es', 10_130, '$101.30'],
  ] as const)('formats, in the language %s, %i cents as %s', (locale, amount, expected) => {
    expect(formatMoney(locale, cents(amount)).replaceAll(/\s/g, ' ')).toBe(expected)
  })
  it.each([
    [1250, '12.5%'],
    [10_000, '100%'],
    [5, '0.05%'],
    [0, '0%'],
  ])('formats %i hundredths of a percent as %s', (value, expected) => {
    expect(formatPercent('en', hundredths(value))).toBe(expected)
  })
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['$1,234.56', 123_456],
    [' $ 0.29 ', 29],
    ['1.1', 110],
    ['8.29', 829],
    ['', null],
    ['12.345', null],
    ['-5', null],
    ['1,2', null],
    ['12,34.00', null],
    ['1e3', null],
    ['99999999999', null],
  ])('reads "%s", typed as dollars, as %s cents (null: refused)', (typed, expected) => {
    expect(parseDollars(typed)).toBe(expected)
  })
})
