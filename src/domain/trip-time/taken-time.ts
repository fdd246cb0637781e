import { isLocalDate } from './local-date.ts'
import { instantAtOffset, instantOfWallTime } from './zoned-time.ts'

export interface TakenTime {
  /** The camera's local time: `yyyy-MM-ddTHH:mm:ss`, with fractions of a second if the camera wrote them. */
  readonly local: string
  readonly instant: Date
}

/**
 * Reads the capture time from EXIF tags (docs/rules.md#capture-time): DateTimeOriginal `yyyy:MM:dd HH:mm:ss`, its
 * fraction and its offset. Without a readable offset, the time counts as local time in the outfitter's zone. Null when
 * the camera wrote no valid time.
 */
export function takenTime(
  exif: { readonly dateTime?: string | null; readonly subSeconds?: string | null; readonly offset?: string | null },
  zone: string,
): TakenTime | null {
  const match = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec((exif.dateTime ?? '').trim())
  if (!match) return null
  const [, year = '', month = '', day = '', time = ''] = match
  const date = `${year}-${month}-${day}`
  if (!isLocalDate(date) || year < '1980' || !/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)) return null
  const fraction = /^\d+/.exec((exif.subSeconds ?? '').trim())?.[0].slice(0, 3)
  const local = `${date}T${time}${fraction ? `.${fraction}` : ''}`
  const byOffset = exif.offset ? instantAtOffset(local, exif.offset) : null
  return { local, instant: byOffset ?? instantOfWallTime(local, zone) }
}
