import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  formatUsDate,
  isLocalDate,
  localDate,
  parseUsDate,
} from '#domain/trip-time/local-date.ts'

const anyDate = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays(localDate('2000-01-01'), days))

describe('a local date', () => {
  it.each([
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['0000-02-01', false],
    ['2026-01-01T00:00:00Z', false],
    ['', false],
    [20_260_101, false],
  ])('written as %s is valid: %s', (value, expected) => {
    expect(isLocalDate(value)).toBe(expected)
  })
  it('is refused when the calendar has no such day', () => {
    expect(() => localDate('2026-02-30')).toThrow(RangeError)
  })
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-07', 2, '2026-03-09'],
    ['9999-12-25', 10, '9999-12-31'],
    ['0001-01-05', -10, '0001-01-01'],
  ])('of %s becomes, with %i days added, %s', (date, days, expected) => {
    expect(addDays(localDate(date), days)).toBe(expected)
  })
  it('has a distance in days to every other date, and sorts by time when it is compared as text', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -800, max: 800 }), (date, days) => {
        const other = addDays(date, days)
        expect(daysBetween(date, other)).toBe(days)
        expect(other > date).toBe(days > 0)
      }),
    )
  })
  it('is shown as MM/dd/yyyy and is read back from that form', () => {
    expect(formatUsDate(localDate('2026-07-04'))).toBe('07/04/2026')
    fc.assert(fc.property(anyDate, (date) => parseUsDate(formatUsDate(date)) === date))
  })
  it.each([
    ['7/4/2026', '2026-07-04'],
    [' 12/31/2026 ', '2026-12-31'],
    ['02/30/2026', null],
    ['2026-07-04', null],
    ['07/04/26', null],
    ['', null],
  ])('typed as "%s" is read as %s', (text, expected) => {
    expect(parseUsDate(text)).toBe(expected)
  })
})
