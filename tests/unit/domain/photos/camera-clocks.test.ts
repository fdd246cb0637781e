import { describe, expect, it } from 'vitest'
import { cameraLines, clockDifference } from '#domain/photos/camera-clocks.ts'
import { raftDay, type DayOptions } from './raft-days.ts'

const day: DayOptions = {
  pattern: 'uneven pauses',
  apart: 150,
  measure: 'starts',
  packs: 4,
  raftsInPack: 5,
  packsApart: 900,
  wholeSeconds: true,
  seed: 7,
}

type Photos = ReturnType<typeof raftDay>['photos']

const moved = (photos: Photos, seconds: number): Photos =>
  photos.map(({ id, taken_at }) => ({ id, taken_at: new Date(Date.parse(taken_at) + seconds * 1000).toISOString() }))

/** The first photos of each raft are the wide camera's, the others the long lens's; each misses some rafts. */
function twoCameras(options: DayOptions): readonly [Photos, Photos] {
  const { photos, raftOf } = raftDay(options)
  const seen = new Map<number, number>()
  const placed = photos.map((photo) => {
    const raft = raftOf.get(photo.id) ?? 0
    const place = seen.get(raft) ?? 0
    seen.set(raft, place + 1)
    return { photo, raft, place }
  })
  const one = placed.filter(({ raft, place }) => raft % 5 !== 1 && place % 2 === 0)
  const other = placed.filter(({ raft, place }) => raft % 6 !== 4 && place % 2 === 1)
  return [one.map(({ photo }) => photo), other.map(({ photo }) => photo)]
}

describe('clockDifference', () => {
  it.each([[0], [200], [-3_600], [3_815], [86_400 * 365]])(
    'finds that a camera is %i seconds fast from the rafts that both cameras took',
    (fast) => {
      for (const seed of [1, 2, 3, 4]) {
        const [one, other] = twoCameras({ ...day, seed })
        const found = clockDifference(moved(one, fast), other)
        expect(found).not.toBeNull()
        expect(Math.abs((found ?? 0) + fast)).toBeLessThanOrEqual(6)
      }
    },
  )

  it('says nothing about rafts that come at even pauses, because several differences fit', () => {
    const even = Array.from({ length: 12 }, (_, raft) => [0, 1, 2].map((second) => raft * 120 + second)).flat()
    const photos = even.map((second, id) => ({ id, taken_at: new Date(second * 1000).toISOString() }))
    expect(clockDifference(moved(photos, 200), photos)).toBeNull()
  })

  it('says nothing about cameras that took other rafts, too few rafts, or photos without times', () => {
    expect(clockDifference(raftDay({ ...day, seed: 11 }).photos, raftDay({ ...day, seed: 12 }).photos)).toBeNull()
    const few = raftDay({ ...day, packs: 1, raftsInPack: 3 }).photos
    expect(clockDifference(few, moved(few, 60))).toBeNull()
    expect(clockDifference([{ id: 1, taken_at: null }], few)).toBeNull()
    expect(clockDifference([], [])).toBeNull()
  })
})

describe('cameraLines', () => {
  const photo = (id: number, camera: string | null) => ({ id, camera, taken_at: null })
  const album = { clock_offset: 60, camera_clocks: [] }

  it('gives an album of one camera, or of cameras without names, the album’s own line', () => {
    for (const photos of [[photo(1, 'A'), photo(2, 'A')], [photo(1, null)], []])
      expect(cameraLines(photos, album)).toEqual([{ camera: null, photos, offset: 60 }])
  })

  it('lists several cameras by their photos, each with its own offset or the album’s, and photos without a camera last', () => {
    const photos = [photo(1, null), photo(2, 'A'), photo(3, 'B'), photo(4, 'B'), photo(5, null), photo(6, null)]
    const lines = cameraLines(photos, { ...album, camera_clocks: [{ camera: 'A', clock_offset: -5 }] })
    expect(lines.map(({ camera, offset, photos: taken }) => [camera, offset, taken.length])).toEqual([
      ['B', 60, 2],
      ['A', -5, 1],
      [null, 60, 3],
    ])
  })

  it('shows the line of a single camera that has an own offset', () => {
    const own = { ...album, camera_clocks: [{ camera: 'A', clock_offset: 0 }] }
    expect(cameraLines([photo(1, 'A')], own)).toMatchObject([{ camera: 'A', offset: 0 }])
  })
})
