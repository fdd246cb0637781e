import { burstsOf, longPauseOf, medianOf, pausesOf, type Timed } from './bursts.ts'
import { noiseOfMates, noiseOfNeighbours, seriesOf } from './look-noise.ts'
import { Covariance, spaceOf, whitenerOf, type Whiten } from './look-space.ts'
import { mergeClusters, type Scale } from './merge-rafts.ts'
import { clusterOf, joined, type Cluster, type RaftPhoto } from './raft-clusters.ts'
import { doubtOf, type Doubt } from './raft-doubts.ts'
import { smoothed } from './smooth-rafts.ts'

/** Milliseconds. All photos of a shorter time may well be of one raft. */
const SHORT = 45_000

/** The share of photos in certain rafts below which a day is hard. */
const FEW = 0.1

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
  const foundBy = (noise: Covariance) => {
    const whiten = whitenerOf(noise)
    return packs.map((pack) => raftsOf(pack, whiten, longest))
  }
  const noise = noiseOfNeighbours(day)
  let first = foundBy(noise)
  if (certainOf(first) < FEW * day.length) {
    // Rafts that interleave make the noise of neighbours too large.
    const other = foundBy(noiseOfMates(day))
    if (certainOf(other) > certainOf(first)) first = foundBy(noiseOfRafts(other, noise.size))
  }
  // The rafts that were found tell better how much the photos of one raft vary.
  const found = foundBy(noiseOfRafts(first, noise.size))
  return found.flatMap(({ photos, scale, all, clusters }) =>
    clusters.map((cluster) => ({
      photos: cluster.places.flatMap((place) => photos[place] ?? []),
      doubt: doubtOf(cluster, clusters, all, scale),
    })),
  )
}

/** The number of photos in rafts without a doubt. */
function certainOf(found: readonly Found<RaftPhoto>[]): number {
  let certain = 0
  for (const { scale, all, clusters } of found)
    for (const cluster of clusters)
      if (doubtOf(cluster, clusters, all, scale) === null) certain += cluster.places.length
  return certain
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
