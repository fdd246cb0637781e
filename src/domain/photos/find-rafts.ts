import { burstsOf, longPauseOf, medianOf, pausesOf, type Timed } from './bursts.ts'
import { Covariance, spaceOf, whitenerOf, type Whiten } from './look-space.ts'
import { mergeClusters, type Scale } from './merge-rafts.ts'
import { clusterOf, joined, type Cluster, type RaftPhoto } from './raft-clusters.ts'
import type { Look } from './photo-signature.ts'
import { doubtOf, type Doubt } from './raft-doubts.ts'
import { smoothed } from './smooth-rafts.ts'

/** Milliseconds. All photos of a shorter time may well be of one raft. */
const SHORT = 45_000
/** Milliseconds. Photos that follow one another faster are of one series. */
const SERIES = 500
/** Milliseconds. Two photos within this time mostly show the same raft. */
const NEAR = 4000
/** Of the median distance of such photos. Photos that are further apart surely show two rafts. */
const MOST_APART = 4

interface Found<P> {
  readonly photos: readonly P[]
  readonly scale: Scale
  /** Each photo alone. */
  readonly all: readonly Cluster[]
  readonly clusters: readonly Cluster[]
}

/**
 * Finds the rafts of a local day. `day`: in order of capture time. Where most photos lack a signature, each burst is a
 * raft (see `burstsOf`). The time grows with the number of photos, because photos are compared within minutes only.
 */
export function findRafts<P extends RaftPhoto>(
  day: readonly P[],
): readonly { readonly photos: readonly P[]; readonly doubt: Doubt | null }[] {
  const longest = longPauseOf(day)
  const packs = packsOf(burstsOf(day), longest)
  const noise = noiseOfNeighbours(day)
  const early = whitenerOf(noise)
  const first = packs.map((pack) => raftsOf(pack, early, longest))
  // The rafts that were found tell better how much the photos of one raft vary.
  const whiten = whitenerOf(noiseOfRafts(first, noise.size))
  const found = packs.map((pack) => raftsOf(pack, whiten, longest))
  return found.flatMap(({ photos, scale, all, clusters }) =>
    clusters.map((cluster) => ({
      photos: cluster.places.flatMap((place) => photos[place] ?? []),
      doubt: doubtOf(cluster, clusters, all, scale),
    })),
  )
}

function packsOf<P extends Timed>(
  bursts: readonly (readonly P[])[],
  longest: number,
): readonly (readonly (readonly P[])[])[] {
  const packs: (readonly P[])[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const burst of bursts) {
    if ((burst[0]?.at ?? 0) - end <= longest) packs.at(-1)?.push(burst)
    else packs.push([burst])
    end = burst.at(-1)?.at ?? end
  }
  return packs
}

function raftsOf<P extends RaftPhoto>(bursts: readonly (readonly P[])[], whiten: Whiten, longest: number): Found<P> {
  const photos = bursts.flat()
  const series = seriesOf(photos)
  const space = spaceOf(
    photos.map(({ look }) => look),
    series.length,
    whiten,
  )
  const took = (photos.at(-1)?.at ?? 0) - (photos[0]?.at ?? 0)
  const scale = { apart: space.apart, rhythm: medianOf(pausesOf(photos)) / 1000, isShort: took <= SHORT, longest }
  const clustersOf = (parts: readonly (readonly number[])[]) => parts.map((part) => clusterOf(photos, space, part))
  const all = clustersOf(photos.map((_, place) => [place]))
  if (all.filter(({ weight }) => weight > 0).length <= all.length / 2)
    return { photos, scale, all, clusters: clustersOf(placesOf(bursts)) }
  const rafts = smoothed(all, mergeClusters(clustersOf(series), scale))
  const clusters = rafts.map((places) => joined(clustersOf(seriesOf(photos, places))))
  return { photos, scale, all, clusters }
}

function placesOf(parts: readonly (readonly unknown[])[]): readonly (readonly number[])[] {
  let place = -1
  return parts.map((part) => part.map(() => (place += 1)))
}

/** Parts photos into series. `places`: some of the photos, in order. */
function seriesOf(photos: readonly Timed[], places: readonly number[] = [...photos.keys()]): number[][] {
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
function noiseOfNeighbours(day: readonly RaftPhoto[]): Covariance {
  const noise = new Covariance(day.find(({ look }) => look)?.look?.length ?? 0)
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

function noiseOfRafts(found: readonly Found<RaftPhoto>[], size: number): Covariance {
  const noise = new Covariance(size)
  for (const { photos, clusters } of found)
    for (const { places } of clusters) {
      const looks = places.flatMap((place) => photos[place]?.look ?? [])
      const mean = Float64Array.from({ length: size }, (_, at) =>
        looks.reduce((sum, look) => sum + (look[at] ?? 0) / looks.length, 0),
      )
      for (const look of looks) if (looks.length > 1) noise.add(look, mean, 1 - 1 / looks.length)
    }
  return noise
}

function squaresOf(one: Look, other: Look): number {
  return one.reduce((sum, share, at) => sum + (share - (other[at] ?? 0)) ** 2, 0)
}
