import { isLocalDate } from './local-date.ts'
import { localWallTime, instantAtOffset, instantOfWallTime } from './zoned-time.ts'

/** The offset from UTC stands in a tag of its own, or behind the time. */
export interface WrittenTime {
  readonly dateTime: string | null
  readonly subSeconds?: string | null
  readonly offset?: string | null
}

export interface TakenTime {
  /** The camera's local time: `yyyy-MM-ddTHH:mm:ss`, with fractions of a second if the camera wrote them. */
  readonly local: string
  readonly instant: Date
}

/**
 * `yyyy:MM:dd HH:mm:ss`, also with other separators, parts padded with spaces, a fraction and an offset. XMP may leave
 * out the seconds.
 */
const writtenForm =
  /^(\d{4})[:/.-] ?(\d{1,2})[:/.-] ?(\d{1,2})[ T] ?(\d{1,2}): ?(\d{1,2})(?:: ?(\d{1,2})(?:\.(\d+))?)? ?(Z|[+-]\d{2}:?\d{2})?/

/**
 * Returns the first of these times that is valid (docs/rules.md#capture-time). Without a readable offset, a time counts
 * as local time in the outfitter's zone.
 */
export function takenTime(written: readonly WrittenTime[], zone: string): TakenTime | null {
  for (const time of written) {
    const taken = readTime(time, zone)
    if (taken !== null) return taken
  }
  return null
}

function readTime({ dateTime, subSeconds, offset }: WrittenTime, zone: string): TakenTime | null {
  const match = writtenForm.exec((dateTime ?? '').trim())
  if (!match) return null
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '0', ownFraction, ownOffset] = match
  const twoDigits = (part: string): string => part.padStart(2, '0')
  const date = [year, month, day].map(twoDigits).join('-')
  const time = [hour, minute, second].map(twoDigits).join(':')
  if (!isLocalDate(date) || year < '1980' || !/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)) return null
  const fraction = (ownFraction ?? /^\d+/.exec((subSeconds ?? '').trim())?.[0])?.slice(0, 3)
  const local = `${date}T${time}${fraction ? `.${fraction}` : ''}`
  const wantedOffset = ownOffset ?? offset
  const byOffset = wantedOffset ? instantAtOffset(local, wantedOffset) : null
  // GPS receivers and programs write UTC as 'Z', which is no camera's local time.
  if (byOffset !== null && ownOffset === 'Z') return { local: localWallTime(byOffset, zone), instant: byOffset }
  return { local, instant: byOffset ?? instantOfWallTime(local, zone) }
}
