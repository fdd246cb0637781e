import { describe, expect, it } from 'vitest'
import { takenTime } from '#domain/trip-time/taken-time.ts'

const zone = 'America/Denver'

describe('the capture time in a photo', () => {
  it('is read in the zone of the outfitter when the camera wrote no offset', () => {
    expect(takenTime([{ dateTime: '2026:07:04 10:15:30' }], zone)).toEqual({
      local: '2026-07-04T10:15:30',
      instant: new Date('2026-07-04T16:15:30Z'),
    })
  })
  it('is read with the offset that the camera wrote', () => {
    const exif = { dateTime: '2026:07:04 10:15:30', offset: '+02:00', subSeconds: '5' }
    expect(takenTime([exif], zone)).toEqual({
      local: '2026-07-04T10:15:30.5',
      instant: new Date('2026-07-04T08:15:30.500Z'),
    })
  })
  it('is read in the zone of the outfitter when the offset is invalid', () => {
    expect(takenTime([{ dateTime: '2026:07:04 10:15:30', offset: 'summer' }], zone)?.instant).toEqual(
      new Date('2026-07-04T16:15:30Z'),
    )
  })
  it.each([
    '0000:00:00 00:00:00',
    '1970:01:01 00:00:00',
    '2026:02:30 10:00:00',
    '2026:07:04 25:00:00',
    '2026:07:04',
    '    :  :     :  :  ',
    '2026-11-26',
    '20261126 143015',
    '',
    null,
  ])('is null when the camera wrote "%s"', (dateTime) => {
    expect(takenTime([{ dateTime }], zone)).toBeNull()
  })
  it.each([
    ['2026/11/26 14:30:15', '2026-11-26T14:30:15', '2026-11-26T21:30:15Z'],
    ['2026:11:26  9: 5: 7', '2026-11-26T09:05:07', '2026-11-26T16:05:07Z'],
    ['2026: 1: 6 14:30:15', '2026-01-06T14:30:15', '2026-01-06T21:30:15Z'],
    ['2026:11:26 14:30:15+01:00', '2026-11-26T14:30:15', '2026-11-26T13:30:15Z'],
    ['2026-11-26T14:30:15.25-0500', '2026-11-26T14:30:15.25', '2026-11-26T19:30:15.250Z'],
    ['2026-11-26T14:30-05:00', '2026-11-26T14:30:00', '2026-11-26T19:30:00Z'],
    ['2026:11:26 21:30:15Z', '2026-11-26T14:30:15', '2026-11-26T21:30:15Z'],
  ])('is read from "%s"', (dateTime, local, instant) => {
    expect(takenTime([{ dateTime }], zone)).toEqual({ local, instant: new Date(instant) })
  })
  it('uses an offset inside the time before the offset in a tag of its own', () => {
    expect(takenTime([{ dateTime: '2026:11:26 14:30:15+01:00', offset: '-07:00' }], zone)?.instant).toEqual(
      new Date('2026-11-26T13:30:15Z'),
    )
  })
  it('is the first valid one of several times', () => {
    const times = ['0000:00:00 00:00:00', '    :  :     :  :  ', '2026:11:26 14:30:15', '2026:12:01 08:00:00']
    expect(
      takenTime(
        times.map((dateTime) => ({ dateTime })),
        zone,
      )?.local,
    ).toBe('2026-11-26T14:30:15')
  })
})
