import { medianOf, pausesOf, type Timed } from './bursts.ts'
import { Covariance } from './look-space.ts'
import type { Look } from './photo-signature.ts'
import type { RaftPhoto } from './raft-clusters.ts'

/** Milliseconds. Photos that follow one another faster are of one series. */
const SERIES = 500
/** Milliseconds. Two photos within this time mostly show the same raft. */
const NEAR = 4000
/** Of the median distance of such photos. Photos that are further apart surely show two rafts. */
const MOST_APART = 4
/** Milliseconds in which a raft shows again, whatever else was photographed. */
const AGAIN = 12_000
/** The squared difference of two photos that are most alike holds this many variances. */
const ALIKE = 1.5

/** Parts photos into series. `places`: some of the photos, in order. */
export function seriesOf(photos: readonly Timed[], places: readonly number[] = [...photos.keys()]): number[][] {
  const series: number[][] = []
  let before = Number.NEGATIVE_INFINITY
  for (const place of places) {
    const at = photos[place]?.at ?? 0
    if (at - before <= SERIES) series.at(-1)?.push(place)
    else series.push([place])
    before = at
  }
  return series
}

/** Estimates how much the photos of one raft vary, by photos of different series that were taken soon after another. */
export function noiseOfNeighbours(day: readonly RaftPhoto[]): Covariance {
  const noise = new Covariance(sizeOf(day))
  const near = Math.max(NEAR, 2 * medianOf(pausesOf(day)))
  const starts = seriesOf(day).map(([first]) => day[first ?? 0])
  let next = 0
  const pairs: { readonly one: Look; readonly other: Look; readonly apart: number }[] = []
  for (const { at, look: one } of day) {
    while (next < starts.length && (starts[next]?.at ?? 0) <= at + SERIES) next += 1
    for (let later = next; later < starts.length; later += 1) {
      const start = starts[later]
      if (!start || start.at > at + near) break
      const other = start.look
      if (one && other) pairs.push({ one, other, apart: squaresOf(one, other) })
    }
  }
  const most = MOST_APART * medianOf(pairs.map(({ apart }) => apart))
  for (const { one, other, apart } of pairs) if (apart <= most) noise.add(one, other, 2)
  return noise
}

/**
 * Estimates the same where rafts interleave: by the photos that are most alike within some seconds. Too little where
 * they do not, because any photo of the raft would do.
 */
export function noiseOfMates(day: readonly RaftPhoto[]): Covariance {
  const noise = new Covariance(sizeOf(day))
  const near = Math.max(AGAIN, 6 * medianOf(pausesOf(day)))
  const starts = seriesOf(day).flatMap(([place = 0]) => {
    const { at = 0, look = null } = day[place] ?? {}
    return look ? [{ at, look }] : []
  })
  let first = 0
  for (const [place, { at, look }] of starts.entries()) {
    while ((starts[first]?.at ?? at) < at - near) first += 1
    let [mate, least]: [Look | null, number] = [null, Number.POSITIVE_INFINITY]
    for (let other = first; other < starts.length; other += 1) {
      const one = starts[other]
      if (!one || one.at > at + near) break
      const apart = other === place ? Number.POSITIVE_INFINITY : squaresOf(look, one.look)
      if (apart < least) [mate, least] = [one.look, apart]
    }
    if (mate) noise.add(look, mate, ALIKE)
  }
  return noise
}

function squaresOf(one: Look, other: Look): number {
  return one.reduce((sum, share, at) => sum + (share - (other[at] ?? 0)) ** 2, 0)
}

const sizeOf = (day: readonly RaftPhoto[]): number => day.find(({ look }) => look)?.look?.length ?? 0
