import { describe, expect, it } from 'vitest'
import { zoneAt } from '../../support/runs/zone-at.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

function hourIn(zone: string, now: Date): number {
  return Number(new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(now))
}

describe('zoneAt', () => {
  it.each(hours)(
    'finds, at %i:59 in UTC, a time zone for every hour of the day in which it is that hour now',
    (utcHour) => {
      const now = new Date(Date.UTC(2026, 10, 24, utcHour, 59, 59))
      expect(hours.map((hour) => hourIn(zoneAt(hour, now), now))).toEqual(hours)
    },
  )
})
