import { describe, expect, it } from 'vitest'
import { exportName } from '#domain/reports/csv.ts'
import { isOneDay, withTodayDefault, readDayRange } from '#domain/reports/report-range.ts'
import { localDate } from '#domain/trip-time/local-date.ts'

const today = localDate('2026-07-04')

describe('the day range of a report', () => {
  it.each([
    [{}, { from: null, to: null }],
    [
      { startDate: null, endDate: '' },
      { from: null, to: null },
    ],
    [{ startDate: '2026-07-01' }, { from: '2026-07-01', to: null }],
    [
      { startDate: '2026-07-01', endDate: '2026-07-01' },
      { from: '2026-07-01', to: '2026-07-01' },
    ],
    // Dates before the first supported day or after the last one become that first or last day.
    [
      { startDate: '0001-01-01', endDate: '9999-12-31' },
      { from: '1970-01-01', to: '9998-12-31' },
    ],
  ])('read from the request %j is %j', (sent, range) => {
    expect(readDayRange(sent)).toEqual(range)
  })

  it.each([
    [{ startDate: '0000-01-01' }, { status: 422, code: 'invalid-date' }],
    [{ startDate: '2026-02-30' }, { status: 422, code: 'invalid-date' }],
    [{ endDate: '07/04/2026' }, { status: 422, code: 'invalid-date' }],
    [
      { startDate: '2026-07-02', endDate: '2026-07-01' },
      { status: 422, code: 'date-order' },
    ],
  ])('read from the request %j is refused', (sent, refusal) => {
    expect(() => readDayRange(sent)).toThrow(expect.objectContaining(refusal))
  })

  it('is today when no day is named, and keeps its open end when only its first day is named', () => {
    expect(withTodayDefault({ from: null, to: null }, today)).toEqual({ from: today, to: today })
    expect(withTodayDefault({ from: today, to: null }, today)).toEqual({ from: today, to: null })
  })

  it('counts as one day only when its two ends are set and equal', () => {
    expect(isOneDay({ from: today, to: today })).toBe(true)
    expect(isOneDay({ from: today, to: localDate('2026-07-05') })).toBe(false)
    expect(isOneDay({ from: today, to: null })).toBe(false)
    expect(isOneDay({ from: null, to: null })).toBe(false)
  })
})

it.each([
  ['arkansas-headwaters-orders', { from: today, to: today }, 'arkansas-headwaters-orders-2026-07-04.csv'],
  ['José "Ñ"\r\n photos', { from: null, to: today }, 'jose-n-photos-to-2026-07-04.csv'],
  ['a', { from: today, to: localDate('2026-07-31') }, 'a-2026-07-04-to-2026-07-31.csv'],
  ['日本', { from: null, to: null }, 'report.csv'],
])('the report export about %j for the days %j has the file name %s', (about, range, name) => {
  expect(exportName(about, range)).toBe(name)
})
