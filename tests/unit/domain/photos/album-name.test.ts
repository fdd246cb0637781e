import { describe, expect, it } from 'vitest'
import { albumName, albumTitle } from '#domain/photos/album-name.ts'

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

describe('the title of an album', () => {
  it('joins what tells an outfitter’s albums apart, with a short date', () => {
    expect(albumTitle(parts)).toBe('Browns Canyon · Full Day · 4 Jul')
    expect(albumTitle({ ...parts, date: '2026-12-31', timeOfDay: 'Morning' })).toBe('Browns Canyon · Morning · 31 Dec')
  })
})
