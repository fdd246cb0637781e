import { expect, it } from 'vitest'
import { isTripDay } from '#domain/trip-time/local-date.ts'

it.each([
  ['1969-12-31', false],
  ['1970-01-01', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2199-12-31', true],
  ['2200-01-01', false],
  ['2026-7-4', false],
])('the trip date %s is valid: %s', (day, can) => {
  expect(isTripDay(day)).toBe(can)
})
