import { describe, expect, it } from 'vitest'
import { albumName } from '#domain/photos/album-name.ts'

const parts = {
  date: '2026-07-04',
  outfitter: 'Arkansas Headwaters',
  river: 'Arkansas',
  section: 'Browns Canyon',
  timeOfDay: 'Full Day',
}

describe('the name of an album', () => {
  it('joins date, outfitter, river, section and time of day with vertical bars', () => {
    expect(albumName(parts)).toBe('2026-07-04|Arkansas Headwaters|Arkansas|Browns Canyon|Full Day')
  })

  it('skips parts that are not chosen yet', () => {
    expect(albumName({})).toBe('')
    expect(albumName({ timeOfDay: 'Morning' })).toBe('Morning')
    expect(albumName({ ...parts, river: '', section: ' ' })).toBe('2026-07-04|Arkansas Headwaters|Full Day')
  })
})
