import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, localDate } from '#domain/trip-time/local-date.ts'
import {
  endOfLocalDay,
  instantAtOffset,
  instantOfWallTime,
  isTimeZone,
  localDateAt,
  startOfLocalDay,
} from '#domain/trip-time/zoned-time.ts'

const zones = ['America/Denver', 'America/Phoenix', 'America/St_Johns', 'Europe/Berlin', 'Pacific/Auckland', 'UTC']
const hours = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000

describe('the conversion between instants and local times', () => {
  it.each([
    ['America/Denver', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['', false],
    [null, false],
  ])('accepts "%s" as a time zone: %s', (name, expected) => {
    expect(isTimeZone(name)).toBe(expected)
  })

  it.each([
    ['2026-07-05T05:59:59.999Z', 'America/Denver', '2026-07-04'],
    ['2026-07-05T06:00:00Z', 'America/Denver', '2026-07-05'],
    ['2026-01-05T06:59:59Z', 'America/Denver', '2026-01-04'],
    ['2026-01-05T07:00:00Z', 'America/Denver', '2026-01-05'],
    ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01-01'],
  ])('puts the instant %s in %s on the date %s', (instant, zone, expected) => {
    expect(localDateAt(new Date(instant), zone)).toBe(expected)
  })

  it.each([
    ['2026-07-04', 'America/Denver', '2026-07-04T06:00:00.000Z', 24],
    ['2026-03-08', 'America/Denver', '2026-03-08T07:00:00.000Z', 23],
    ['2026-11-01', 'America/Denver', '2026-11-01T06:00:00.000Z', 25],
    ['2026-11-01', 'America/Phoenix', '2026-11-01T07:00:00.000Z', 24],
    // The clock of Cairo skips midnight on this date, so the day starts at one o'clock.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z', 23],
  ])('starts the day %s in %s at %s and makes it %i hours long', (date, zone, start, length) => {
    const day = localDate(date)
    expect(startOfLocalDay(day, zone).toISOString()).toBe(start)
    expect(hours(startOfLocalDay(day, zone), endOfLocalDay(day, zone))).toBe(length)
  })

  it.each([
    ['a usual time', '2026-07-04T10:15:30', '2026-07-04T16:15:30.000Z'],
    ['a fraction of a second', '2026-07-04T10:15:30.25', '2026-07-04T16:15:30.250Z'],
    ['a time that the clock skips, moved forward', '2026-03-08T02:30:00', '2026-03-08T09:30:00.000Z'],
    ['the first of a time that occurs twice', '2026-11-01T01:30:00', '2026-11-01T07:30:00.000Z'],
    ['the last second before summer time', '2026-03-08T01:59:59', '2026-03-08T08:59:59.000Z'],
    ['the first second of summer time', '2026-03-08T03:00:00', '2026-03-08T09:00:00.000Z'],
  ])('finds the instant of %s', (_, wallTime, expected) => {
    expect(instantOfWallTime(wallTime, 'America/Denver').toISOString()).toBe(expected)
  })

  it('refuses wall times that no clock shows', () => {
    for (const wrong of ['2026-07-04', '2026-07-04T24:00:00', '2026-07-04T10:60:00', '2026-02-30T10:00:00', '']) {
      expect(() => instantOfWallTime(wrong, 'UTC')).toThrow(RangeError)
    }
  })

  it('puts every instant within its local day, and days follow without a gap', () => {
    const instants = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const day = localDateAt(instant, zone)
        expect(startOfLocalDay(day, zone).getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(endOfLocalDay(day, zone).getTime()).toBeGreaterThan(instant.getTime())
        expect(endOfLocalDay(day, zone)).toEqual(startOfLocalDay(addDays(day, 1), zone))
      }),
    )
  })
})

describe('the wall time 10:00', () => {
  it.each([
    ['-06:00', '2026-07-04T16:00:00.000Z'],
    ['+0530', '2026-07-04T04:30:00.000Z'],
    ['Z', '2026-07-04T10:00:00.000Z'],
    [' +02:00 ', '2026-07-04T08:00:00.000Z'],
    ['+15:00', null],
    ['+02:75', null],
    ['MDT', null],
    ['', null],
  ])('with the offset "%s" is the instant %s', (offset, expected) => {
    expect(instantAtOffset('2026-07-04T10:00:00', offset)?.toISOString() ?? null).toBe(expected)
  })
})
