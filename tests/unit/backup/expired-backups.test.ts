import { expect, it } from 'vitest'
import { expiredBackups, nameOfBackup } from '#server/platform/backup/backup-folder.ts'

const hour = 3_600_000

it('expiredBackups keeps every backup of the last day, and the newest of each of 7 days and 4 weeks', () => {
  // A Sunday evening, when the newest backup of the week is also the newest of the day.
  const now = new Date('2026-07-05T20:00:00Z')
  const everySixHours = Array.from({ length: 4 * 60 }, (_, n) => nameOfBackup(new Date(now.getTime() - n * 6 * hour)))
  const gone = new Set(expiredBackups(everySixHours, now))
  expect(everySixHours.filter((name) => !gone.has(name)).map((name) => name.slice(0, 13))).toEqual([
    '2026-07-05T20',
    '2026-07-05T14',
    '2026-07-05T08',
    '2026-07-05T02',
    '2026-07-04T20',
    '2026-07-03T20',
    '2026-07-02T20',
    '2026-07-01T20',
    '2026-06-30T20',
    '2026-06-29T20',
    '2026-06-28T20',
    '2026-06-21T20',
    '2026-06-14T20',
  ])
})

it('expiredBackups keeps the only backup, however old', () => {
  expect(expiredBackups(['2020-01-01T000000.000Z'], new Date('2026-07-05T20:00:00Z'))).toEqual([])
})
