import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDateAt, localTimeAt } from '#domain/trip-time/zoned-time.ts'

const zones = [
  'America/Denver',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Antarctica/Casey',
  'Pacific/Apia',
  'UTC',
]

/** The local date and time by the runtime's own format, which knows no cache. */
function formatted(instant: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return parts.format(instant).replace(',', '')
}

const shown = (instant: Date, zone: string) => `${localDateAt(instant, zone)} ${localTimeAt(instant, zone)}`

describe('local dates and times', () => {
  it.each(zones)('in %s are those of the runtime at any instant', (zone) => {
    const instant = fc.integer({ min: Date.UTC(2009, 0), max: Date.UTC(2028, 0) }).map((ms) => new Date(ms))
    fc.assert(fc.property(instant, (at) => shown(at, zone) === formatted(at, zone)))
  })

  it.each([
    ['America/Denver', '2026-03-08T09:00:00Z'],
    ['America/Denver', '2026-11-01T08:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
    // One minute after midnight, so at no quarter of an hour.
    ['America/St_Johns', '2010-03-14T03:31:00Z'],
    ['Antarctica/Casey', '2022-10-01T16:01:00Z'],
    // The zone leaves out a whole day.
    ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  ])('in %s follow the change of %s to the minute', (zone, change) => {
    for (let minute = -120; minute <= 120; minute++) {
      const at = new Date(Date.parse(change) + minute * 60_000)
      expect(shown(at, zone)).toBe(formatted(at, zone))
    }
  })
})
