import { describe, expect, it } from 'vitest'
import {
  fitInto,
  upright,
  viewerReducer,
  type ViewerAction,
  type ViewerState,
} from '#client/shared-views/viewer/viewer-state.ts'

const after = (...actions: ViewerAction['type'][]): ViewerState =>
  actions.reduce((state, type) => viewerReducer(state, type === 'zoom-to' ? { type, zoom: 1 } : { type }), upright)

describe('the photo viewer state', () => {
  it('zooms in by a half of the full size and out by a quarter of it', () => {
    expect(after('zoom-in').zoom).toBe(1.5)
    expect(after('zoom-in', 'zoom-out').zoom).toBe(1.25)
  })

  it('never zooms out below a quarter', () => {
    expect(after(...Array<'zoom-out'>(9).fill('zoom-out')).zoom).toBe(0.25)
  })

  it('rotates by 90 degrees, always in the same direction', () => {
    expect(after('rotate', 'rotate', 'rotate', 'rotate').rotation).toBe(360)
  })

  it('starts each photo upright and at full size', () => {
    expect(after('zoom-in', 'rotate', 'reset')).toEqual({ zoom: 1, rotation: 0 })
  })

  it('fits a rotated picture into the stage', () => {
    const stage = { width: 390, height: 600 }
    expect(fitInto({ width: 3000, height: 2000 }, stage, 0)).toEqual({ width: 390, height: 260 })
    const turned = fitInto({ width: 3000, height: 2000 }, stage, 90)
    expect(turned.height).toBeLessThanOrEqual(390)
    expect(turned.width).toBeCloseTo(585)
  })
})
