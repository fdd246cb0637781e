import { addDays, type LocalDate } from '#domain/trip-time/local-date.ts'
import { instantOfWallTime, localDateAt, localWallTime } from '#domain/trip-time/zoned-time.ts'
import { type DemoAlbum, type DemoRaft, frameTimes } from './demo-outfitters.ts'

/** The times of the rafts are local times of `date`. */
export interface DatedAlbum extends DemoAlbum {
  readonly date: LocalDate
}

const minute = 60_000
const second = 1000
/** Least age of a demo photo in milliseconds, because a photographer first has to upload it. */
const leastAge = 10 * minute
const opening = { Morning: '05:00:00', Afternoon: '12:00:00' } as const

/**
 * Gives each demo album its trip date, and its rafts their times, so that every photo was taken before `now`. If the
 * last raft of a `newest` album would pass too late, all its rafts pass earlier by the same time. If the first raft
 * would then pass before the opening time, the album gets yesterday's date and its usual times.
 *
 * Throws: RangeError for an unknown zone.
 */
export function demoDays(albums: readonly DemoAlbum[], now: Date, zone: string): readonly DatedAlbum[] {
  const today = localDateAt(now, zone)
  const yesterday = addDays(today, -1)
  return albums.map((album) => {
    const newest = albums.find((entry) => entry.day === 'newest' && isSameSeries(entry, album)) ?? album
    const rafts = raftsOfToday(newest, { now, today, zone })
    const newestDate = rafts === null ? yesterday : today
    if (album.day === 'earlier') return { ...album, date: addDays(newestDate, -1) }
    return { ...album, date: newestDate, rafts: rafts ?? album.rafts }
  })
}

function isSameSeries(one: DemoAlbum, other: DemoAlbum): boolean {
  return one.outfitter === other.outfitter && one.timeOfDay === other.timeOfDay
}

function raftsOfToday(
  album: DemoAlbum,
  { now, today, zone }: { readonly now: Date; readonly today: LocalDate; readonly zone: string },
): readonly DemoRaft[] | null {
  const instant = (time: string): number => instantOfWallTime(`${today}T${time}`, zone).getTime()
  const frames = album.rafts.flatMap(frameTimes).map(instant)
  const tooLate = Math.max(...frames) - (now.getTime() - leastAge)
  // Moves the rafts earlier by whole seconds, because a raft's time is written without fractions of a second.
  const slide = Math.max(0, Math.ceil(tooLate / second) * second)
  if (Math.min(...frames) - slide < instant(opening[album.timeOfDay])) return null
  return album.rafts.map((raft) => {
    const passed = new Date(instant(raft.time) - slide)
    return { ...raft, time: localWallTime(passed, zone).slice(11) }
  })
}
