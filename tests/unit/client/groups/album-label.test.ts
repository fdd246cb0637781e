import { describe, expect, it } from 'vitest'
import { albumLabel } from '#client/features/groups/groups-toolbar.tsx'

describe('the label of an album in the list of a day', () => {
  it('shows the river section, the time of day and the number of photos', () => {
    const name = '2026-07-04|Arkansas Headwaters|Arkansas|Royal Gorge|Afternoon'
    expect(albumLabel({ name, photo_count: 1200 })).toBe('Royal Gorge · Afternoon (1,200)')
  })

  it('keeps a custom name', () => {
    expect(albumLabel({ name: 'School trip | bus 2', photo_count: 0 })).toBe('School trip | bus 2 (0)')
  })
})
