import { addDays, localDate, type LocalDate } from './local-date.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const shownFields = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** True for a time zone that this runtime knows, such as America/Denver. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || name === '') return false
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

/** Throws: RangeError for an unknown zone. */
export function localDateAt(instant: Date, zone: string): LocalDate {
  return localDate(new Date(instant.getTime() + offsetMs(instant.getTime(), zone)).toISOString().slice(0, 10))
}

/** Returns the first instant of a local day in a zone, even when a clock change skips midnight. */
export function startOfLocalDay(date: LocalDate, zone: string): Date {
  return instantOfWallTime(`${date}T00:00:00`, zone)
}

/** Returns the first instant after a local day in a zone. */
export function endOfLocalDay(date: LocalDate, zone: string): Date {
  return startOfLocalDay(addDays(date, 1), zone)
}

/**
 * Returns the instant at which clocks in a zone show this wall time (`yyyy-MM-ddTHH:mm:ss`, fractions allowed). When a
 * clock change repeats the wall time, the result is the instant of its first occurrence. When a clock change skips the
 * wall time, the result is later by the length of the skipped time.
 *
 * Throws: RangeError for a malformed wall time or an unknown zone.
 */
export function instantOfWallTime(wallTime: string, zone: string): Date {
  const wall = wallMs(wallTime)
  // If the clocks change near the wall time, the day before or the day after has the right offset.
  const before = offsetMs(wall - dayMs, zone)
  const after = offsetMs(wall + dayMs, zone)
  const candidates = [wall - before, wall - after].filter((instant) => instant + offsetMs(instant, zone) === wall)
  return new Date(candidates.length > 0 ? Math.min(...candidates) : wall - before)
}

/**
 * Returns the instant of a wall time with its offset from UTC (`+02:00`, `-0600`, `Z`).
 *
 * Throws: RangeError for a malformed wall time.
 */
export function instantAtOffset(wallTime: string, offset: string): Date | null {
  const wall = wallMs(wallTime)
  if (offset.trim() === 'Z') return new Date(wall)
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(offset.trim())
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3])
  if (minutes > 14 * 60 || Number(match[3]) > 59) return null
  return new Date(wall - (match[1] === '-' ? -1 : 1) * minutes * minuteMs)
}

function wallMs(wallTime: string): number {
  const valid = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?$/.test(wallTime)
  if (!valid) throw new RangeError(`Not a wall time: ${wallTime}`)
  localDate(wallTime.slice(0, 10))
  return Date.parse(`${wallTime.slice(0, 23)}Z`)
}

const dayStarts = new Map<string, number>()
const mostDayStarts = 5_000

/**
 * Returns the zone's offset from UTC in milliseconds, positive east of Greenwich. No zone changes its clocks twice
 * within a UTC day, so equal offsets at both ends hold for the whole day. Changes come at any minute, such as 00:01.
 */
function offsetMs(instant: number, zone: string): number {
  const day = Math.floor(instant / dayMs)
  const offset = offsetOfDayStart(day, zone)
  return offset === offsetOfDayStart(day + 1, zone) ? offset : readOffset(instant, zone)
}

function offsetOfDayStart(day: number, zone: string): number {
  const key = `${zone} ${day}`
  const known = dayStarts.get(key)
  if (known !== undefined) return known
  const offset = readOffset(day * dayMs, zone)
  if (dayStarts.size >= mostDayStarts) dayStarts.clear()
  dayStarts.set(key, offset)
  return offset
}

function readOffset(instant: number, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const [year, month, day, hour, minute, second] = shownFields.map((field) => parts.get(field) ?? '')
  const shown = [year, month, day].join('-') + 'T' + [hour, minute, second].join(':') + 'Z'
  return Date.parse(shown) - Math.floor(instant / 1000) * 1000
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/**
 * Returns the local time of day in a zone as HH:mm.
 *
 * Throws: RangeError for an unknown zone.
 */
export function localTimeAt(instant: Date, zone: string): string {
  return new Date(instant.getTime() + offsetMs(instant.getTime(), zone)).toISOString().slice(11, 16)
}

/**
 * Returns the local time of a zone at an instant: `yyyy-MM-ddTHH:mm:ss`.
 *
 * Throws: RangeError for an unknown zone.
 */
export function localWallTime(instant: Date, zone: string): string {
  // Every zone differs from UTC by whole minutes, so the seconds are the same as in UTC.
  const seconds = String(Math.floor(instant.getTime() / 1000 - 60 * Math.floor(instant.getTime() / 60_000)))
  return `${localDateAt(instant, zone)}T${localTimeAt(instant, zone)}:${seconds.padStart(2, '0')}`
}
