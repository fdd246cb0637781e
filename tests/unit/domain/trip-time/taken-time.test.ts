import { describe, expect, it } from 'vitest'
import { takenTime } from '#domain/trip-time/taken-time.ts'

const zone = 'America/Denver'

describe('the capture time in a photo', () => {
  it('is read in the zone of the outfitter when the camera wrote no offset', () => {
    expect(takenTime({ dateTime: '2026:07:04 10:15:30' }, zone)).toEqual({
      local: '2026-07-04T10:15:30',
      instant: new Date('2026-07-04T16:15:30Z'),
    })
  })
  it('is read with the offset that the camera wrote', () => {
    const exif = { dateTime: '2026:07:04 10:15:30', offset: '+02:00', subSeconds: '5' }
    expect(takenTime(exif, zone)).toEqual({
      local: '2026-07-04T10:15:30.5',
      instant: new Date('2026-07-04T08:15:30.500Z'),
    })
  })
  it('is read in the zone of the outfitter when the offset is invalid', () => {
    expect(takenTime({ dateTime: '2026:07:04 10:15:30', offset: 'summer' }, zone)?.instant).toEqual(
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
    '',
    null,
    undefined,
  ])('is null when the camera wrote "%s"', (dateTime) => {
    expect(takenTime({ dateTime }, zone)).toBeNull()
  })
})
