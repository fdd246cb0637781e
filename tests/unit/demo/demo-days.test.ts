import { describe, expect, it } from 'vitest'
import { isWindowOpen } from '#domain/pricing/discount-window.ts'
import { addDays, localDate } from '#domain/trip-time/local-date.ts'
import { instantOfWallTime, localTimeAt } from '#domain/trip-time/zoned-time.ts'
import { demoAlbums, frameTimes } from '#server/demo/demo-outfitters.ts'
import { demoDays, type DatedAlbum } from '#server/demo/demo-days.ts'
import { demoDaysToTry, minutesOfDay } from './minutes-of-day.ts'

const denver = 'America/Denver'
const minute = 60_000
const seriesOf = ({ outfitter, timeOfDay }: { outfitter: string; timeOfDay: string }) => `${outfitter} ${timeOfDay}`
/**
 * The local time from which the newest morning or afternoon album of an outfitter is dated today. Before this time, the
 * album is dated yesterday.
 */
const firstMinute: Readonly<Record<string, string>> = {
  'arkansas-headwaters Morning': '05:31',
  'arkansas-headwaters Afternoon': '12:27',
  'canyon-co Morning': '05:24',
}

function framesOf(album: DatedAlbum, zone: string): Date[] {
  return album.rafts.flatMap((raft) => frameTimes(raft).map((time) => instantOfWallTime(`${album.date}T${time}`, zone)))
}

/**
 * Returns the day of the month and the time of the first raft for each newest album. These are Arkansas Headwaters'
 * morning and afternoon, and Canyon Co's morning.
 */
function newestAt(wallTime: string): string[] {
  return demoDays(demoAlbums, instantOfWallTime(wallTime, denver), denver)
    .filter((album) => album.day === 'newest')
    .map(({ date, rafts }) => `${date.slice(8)} ${rafts[0]?.time ?? 'none'}`)
}

describe('demoDays', () => {
  it.each([
    ['00:00:00', '03 09:41:12', '03 14:15:20', '03 10:12:30'],
    ['00:10:00', '03 09:41:12', '03 14:15:20', '03 10:12:30'],
    ['05:23:35', '03 09:41:12', '03 14:15:20', '03 10:12:30'],
    ['05:23:36', '03 09:41:12', '03 14:15:20', '04 05:00:00'],
    ['05:30:57', '03 09:41:12', '03 14:15:20', '04 05:07:21'],
    ['05:30:58', '04 05:00:00', '03 14:15:20', '04 05:07:22'],
    ['07:00:00', '04 06:29:02', '03 14:15:20', '04 06:36:24'],
    ['10:12:09', '04 09:41:11', '03 14:15:20', '04 09:48:33'],
    ['10:12:10', '04 09:41:12', '03 14:15:20', '04 09:48:34'],
    ['12:26:32', '04 09:41:12', '03 14:15:20', '04 10:12:30'],
    ['12:26:33', '04 09:41:12', '04 12:00:00', '04 10:12:30'],
    ['14:41:52', '04 09:41:12', '04 14:15:19', '04 10:12:30'],
    ['14:41:53', '04 09:41:12', '04 14:15:20', '04 10:12:30'],
    ['23:59:59', '04 09:41:12', '04 14:15:20', '04 10:12:30'],
  ])(
    'at the local time %s gives the first rafts of the three newest albums the days and times %s, %s and %s',
    (time, ...newest) => {
      expect(newestAt(`2026-07-04T${time}`)).toEqual(newest)
    },
  )

  it.each([
    ['2026-03-08T04:55:00', '07 09:41:12', '07 14:15:20', '07 10:12:30'],
    ['2026-03-08T05:55:00', '08 05:24:02', '07 14:15:20', '08 05:31:24'],
    ['2026-03-08T23:55:00', '08 09:41:12', '08 14:15:20', '08 10:12:30'],
    ['2026-11-01T04:55:00', '31 09:41:12', '31 14:15:20', '31 10:12:30'],
    ['2026-11-01T05:55:00', '01 05:24:02', '31 14:15:20', '01 05:31:24'],
    ['2026-11-01T23:55:00', '01 09:41:12', '01 14:15:20', '01 10:12:30'],
  ])(
    'gives the newest photos their usual wall times on a day on which the clocks change: %s',
    (wallTime, ...newest) => {
      expect(newestAt(wallTime)).toEqual(newest)
    },
  )

  describe.each(demoDaysToTry)('in %s on %s', (zone, day) => {
    const today = localDate(day)
    const cases = minutesOfDay(zone, day).map((now) => ({ now, albums: demoDays(demoAlbums, now, zone) }))

    it('returns only photos that were taken at least ten minutes ago', () => {
      expect(cases.length).toBeGreaterThanOrEqual(92)
      for (const { now, albums } of cases) {
        for (const frame of albums.flatMap((album) => framesOf(album, zone)))
          expect(frame.getTime()).toBeLessThanOrEqual(now.getTime() - 10 * minute)
      }
    })

    it('dates the newest albums today as soon as they have photos of today, and yesterday until then', () => {
      for (const { now, albums } of cases) {
        for (const album of albums) {
          const isToday = localTimeAt(now, zone) >= (firstMinute[seriesOf(album)] ?? '')
          const newest = isToday ? today : addDays(today, -1)
          expect(album.date, now.toISOString()).toBe(album.day === 'newest' ? newest : addDays(newest, -1))
        }
      }
    })

    it('shifts the photo times of all rafts of an album by the same amount, no more than needed, and not before opening time', () => {
      for (const { now, albums } of cases) {
        for (const [index, album] of albums.entries()) {
          const usual = demoAlbums[index]
          const seconds = (time = '') => Date.parse(`2000-01-01T${time}Z`) / 1000
          const slides = album.rafts.map(({ time }, raft) => seconds(usual?.rafts[raft]?.time) - seconds(time))
          expect(new Set(slides).size).toBe(1)
          expect({ ...album, rafts: album.rafts.map((raft) => ({ ...raft, time: '' })) }).toMatchObject({
            ...usual,
            rafts: usual?.rafts.map((raft) => ({ ...raft, time: '' })),
          })
          if (slides[0] === 0) continue
          const opening = album.timeOfDay === 'Morning' ? '05:00:00' : '12:00:00'
          expect(album.rafts.every(({ time }) => time >= opening)).toBe(true)
          const last = Math.max(...framesOf(album, zone).map((frame) => frame.getTime()))
          expect(now.getTime() - 10 * minute - last).toBeLessThan(1000)
        }
      }
    })

    it('dates every photo of the newest albums less than 24 hours ago, so that the 24 hour discount still applies', () => {
      for (const { now, albums } of cases) {
        for (const frame of albums.filter((album) => album.day === 'newest').flatMap((album) => framesOf(album, zone)))
          expect(isWindowOpen(frame, now), now.toISOString()).toBe(true)
      }
    })
  })

  it('refuses an unknown time zone', () => {
    expect(() => demoDays(demoAlbums, new Date('2026-07-04T18:00:00Z'), 'Mars/Gale')).toThrow(RangeError)
  })
})
