import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localTimes, localTimeAt } from '#domain/trip-time/zoned-time.ts'

const zones = ['America/Denver', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia', 'UTC']

it.each(zones)(
  'localTimes returns for consecutive instants in %s the same local times as localTimeAt returns for each instant',
  (zone) => {
    const instant = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2028, 0) })
    const timeAt = localTimes()
    fc.assert(
      fc.property(instant, fc.array(fc.integer({ min: 0, max: 900_000 }), { maxLength: 5 }), (start, steps) => {
        let now = start
        for (const step of [0, ...steps]) {
          now += step
          expect(timeAt(new Date(now), zone)).toBe(localTimeAt(new Date(now), zone))
        }
      }),
    )
  },
)

it('local times follow the clock through skipped and repeated hours', () => {
  const timeAt = localTimes()
  for (const from of [Date.UTC(2026, 2, 8, 8), Date.UTC(2026, 10, 1, 6)])
    for (let minute = 0; minute < 180; minute++) {
      const instant = new Date(from + minute * 60_000)
      expect(timeAt(instant, 'America/Denver')).toBe(localTimeAt(instant, 'America/Denver'))
    }
})
