import { describe, expect, it } from 'vitest'
import { createDatabaseClock } from '#server/platform/clock/clock.ts'

const own = Date.parse('2026-07-04T18:00:00Z')
const at = (ms: number) => new Date(own + ms)

function open() {
  const told: unknown[] = []
  const clock = createDatabaseClock({ now: () => new Date(own) }, { warn: (detail: object) => void told.push(detail) })
  return { clock, told, ahead: () => clock.now().getTime() - own }
}

describe('the clock of a process beside PostgreSQL', () => {
  it.each([300_000, -300_000])(
    'shows the time of a database that is %i ms ahead, and reports the difference once',
    (aheadMs) => {
      const { ahead, clock, told } = open()
      clock.compare(at(aheadMs + 10), at(0), at(20))
      expect(ahead()).toBe(aheadMs)
      clock.compare(at(aheadMs + 11), at(0), at(20))
      expect(ahead()).toBe(aheadMs)
      expect(told).toEqual([{ databaseAheadMs: aheadMs }])
    },
  )

  it('keeps its time when the database answers too slowly to prove that this time is wrong', () => {
    const { ahead, clock, told } = open()
    clock.compare(at(7_900), at(0), at(8_000))
    expect(ahead()).toBe(0)
    clock.compare(at(60_010), at(0), at(20))
    clock.compare(at(68_500), at(0), at(9_000))
    expect(ahead()).toBe(60_000)
    expect(told).toHaveLength(1)
  })

  it('follows the clock of the database when someone sets that clock back', () => {
    const { ahead, clock } = open()
    clock.compare(at(60_000), at(0), at(0))
    clock.compare(at(-5), at(-10), at(0))
    expect(ahead()).toBe(0)
  })
})
