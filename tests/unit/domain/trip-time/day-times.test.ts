import { describe, expect, it } from 'vitest'
import {
  hasSeveralTimes,
  isWithin,
  minuteReader,
  parseSpan,
  spanParameter,
  clockText,
  spanOfDay,
  spanText,
  hoursOf,
  timeBars,
} from '#domain/trip-time/day-times.ts'

const at = (taken: string | null) => ({ taken_at: taken })

describe('the minute of the day of a photo', () => {
  it.each([
    ['America/Denver', '2026-07-04T16:34:59.900Z', 634],
    ['America/Denver', '2026-07-04T06:00:00Z', 0],
    ['America/Denver', '2026-07-04T05:59:59Z', 1439],
    ['Asia/Kathmandu', '2026-07-04T04:20:00Z', 605],
  ])('in %s at the instant %s is %i', (zone, taken, minute) => {
    expect(minuteReader(zone)(at(taken))).toBe(minute)
  })

  it('follows a clock change within one day', () => {
    const minuteOf = minuteReader('America/Denver')
    expect(minuteOf(at('2026-03-08T08:59:00Z'))).toBe(119)
    expect(minuteOf(at('2026-03-08T09:01:00Z'))).toBe(181)
  })

  it('is null for a photo without a time', () => {
    expect(minuteReader('UTC')(at(null))).toBeNull()
  })
})

describe('hasSeveralTimes', () => {
  it('is true for photos in different steps of five minutes', () => {
    expect(hasSeveralTimes([at('2026-07-04T16:34:00Z'), at(null), at('2026-07-04T16:35:00Z')])).toBe(true)
  })

  it('is false for photos of the same step, even on different days, and for photos without a time', () => {
    expect(hasSeveralTimes([at('2026-07-04T16:30:00Z'), at('2026-07-04T16:34:59Z')])).toBe(false)
    expect(hasSeveralTimes([at('2026-07-04T16:30:00Z'), at('2026-07-05T16:30:00Z')])).toBe(false)
    expect(hasSeveralTimes([at(null), at(null)])).toBe(false)
  })
})

describe('a span of the day', () => {
  it('includes its first minute but not its last', () => {
    const span = { from: 630, to: 675 }
    expect([629, 630, 674, 675, null].map((minute) => isWithin(span, minute))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it('is read back unchanged from the page address that contains it', () => {
    expect(parseSpan(spanParameter({ from: 630, to: 675 }))).toEqual({ from: 630, to: 675 })
  })

  it.each([null, '', '630', '675-630', '630-630', '631-675', '630-1445', '-5-10', 'a-b'])(
    'is null when the address says %s',
    (text) => {
      expect(parseSpan(text)).toBeNull()
    },
  )

  it('that covers all photos starts with the step of the first photo and ends with the step of the last photo', () => {
    expect(spanOfDay([634, 700, 651])).toEqual({ from: 630, to: 705 })
    expect(spanOfDay([1439])).toEqual({ from: 1435, to: 1440 })
  })

  it.each([
    ['en', '9:40 – 10:45 AM', '9:40 AM – 2:35 PM', '2:35 PM'],
    ['es', '9:40–10:45', '9:40–14:35', '14:35'],
    ['fr', '09:40 – 10:45', '09:40 – 14:35', '14:35'],
  ])("is shown in the clock times of the guest's language (%s)", (locale, morning, day, time) => {
    // The language data separates the times with narrow and thin spaces.
    const plain = (text: string) => text.replace(/\s/gu, ' ')
    expect(plain(spanText({ from: 580, to: 645 }, locale))).toBe(morning)
    expect(plain(spanText({ from: 580, to: 875 }, locale))).toBe(day)
    expect(plain(clockText(875, locale))).toBe(time)
  })

  it('names no date when it ends at midnight', () => {
    expect(spanText({ from: 1380, to: 1440 }, 'fr').replace(/\s/gu, ' ')).toBe('23:00 – 23:59')
  })
})

describe('the hours of a day', () => {
  it('are those with photos, in order, each with its number of photos', () => {
    expect(hoursOf([659, 540, 600, 599])).toEqual([
      { from: 540, to: 600, count: 2 },
      { from: 600, to: 660, count: 2 },
    ])
  })
})

describe('the bars of a day', () => {
  it('count every photo once, in the bar of the time at which it was taken', () => {
    expect(timeBars([600, 604, 605, 619], { from: 600, to: 620 })).toEqual([2, 1, 0, 1])
  })

  it('are at most 48, however long the day', () => {
    const minutes = Array.from({ length: 1440 }, (_, minute) => minute)
    const bars = timeBars(minutes, { from: 0, to: 1440 })
    expect(bars).toHaveLength(48)
    expect(bars.every((count) => count === 30)).toBe(true)
  })
})
