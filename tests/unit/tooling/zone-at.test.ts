import { describe, expect, it } from 'vitest'
import { zoneAt } from '../../support/runs/zone-at.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

function hourIn(zone: string, now: Date): number {
  return Number(new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(now))
}

describe('zoneAt', () => {
  it.each(hours)(
    'finds for every hour of the day a time zone in which it is that hour when UTC is %i:59',
    (utcHour) => {
      const now = new Date(Date.UTC(2026, 10, 24, utcHour, 59, 59))
      expect(hours.map((hour) => hourIn(zoneAt(hour, now), now))).toEqual(hours)
    },
  )
})
