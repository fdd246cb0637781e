import { describe, expect, it } from 'vitest'
import { albumLabel } from '#client/features/groups/album-label.ts'

describe('an album in the list of its day', () => {
  it('is called by what tells it from the others', () => {
    const name = '2026-07-04|Arkansas Headwaters|Arkansas|Royal Gorge|Afternoon'
    expect(albumLabel({ name, photo_count: 1200 })).toBe('Royal Gorge · Afternoon (1,200)')
  })

  it('keeps a name of its own', () => {
    expect(albumLabel({ name: 'School trip | bus 2', photo_count: 0 })).toBe('School trip | bus 2 (0)')
  })
})
