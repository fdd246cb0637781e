import type { Timed } from './bursts.ts'
import type { Look } from './photo-signature.ts'
import type { Space } from './look-space.ts'

export interface RaftPhoto extends Timed {
  /** Null for a photo without a signature. */
  readonly look: Look | null
}

/** Photos that may be of one raft. */
export interface Cluster {
  /** Places in the list of photos, in order. */
  readonly places: readonly number[]
  /** Sums of the coordinates of photos, as many as `weight` says. */
  readonly sum: Float64Array
  /** The root of a series' photos that have a signature, because they are hardly independent. Summed over series. */
  readonly weight: number
  readonly from: number
  readonly to: number
}

/** `places`: the photos of a series, at least one. */
export function clusterOf(photos: readonly Timed[], { places: coordinates, apart }: Space, places: readonly number[]) {
  const seen = places.flatMap((place) => coordinates[place] ?? [])
  const weight = Math.sqrt(seen.length)
  const sum = apart.map((_, at) => seen.reduce((total, one) => total + (one[at] ?? 0), 0) / Math.max(1, weight))
  const times = places.map((place) => photos[place]?.at ?? 0)
  return { places, sum, weight, from: Math.min(...times), to: Math.max(...times) } satisfies Cluster
}

/** `parts`: at least one. */
export function joined(parts: readonly Cluster[]): Cluster {
  const [first] = parts
  const sum = (first?.sum ?? new Float64Array()).map((_, at) =>
    parts.reduce((total, part) => total + (part.sum[at] ?? 0), 0),
  )
  return {
    places: parts.flatMap(({ places }) => places).sort((one, other) => one - other),
    sum,
    weight: parts.reduce((total, { weight }) => total + weight, 0),
    from: Math.min(...parts.map(({ from }) => from)),
    to: Math.max(...parts.map(({ to }) => to)),
  }
}

type Seen = Pick<Cluster, 'sum' | 'weight'>

/** Squared distance of the means. Both clusters have signatures. */
export function distance(one: Seen, other: Seen): number {
  let squares = 0
  for (let at = 0; at < one.sum.length; at += 1)
    squares += ((one.sum[at] ?? 0) / one.weight - (other.sum[at] ?? 0) / other.weight) ** 2
  return squares
}

/**
 * The logarithm of the odds that two clusters show one raft rather than two, by their looks. Looks that agree count
 * most where rafts differ most. 0 when all rafts look alike, or without signatures.
 */
export function likenessOf(one: Seen, other: Seen, apart: Float64Array): number {
  let [sum, scale] = [0, 1]
  for (let at = 0; at < apart.length; at += 1) {
    const [own, its, variance] = [one.sum[at] ?? 0, other.sum[at] ?? 0, apart[at] ?? 0]
    const [a, b] = [1 + one.weight * variance, 1 + other.weight * variance]
    const both = a + b - 1
    scale *= (a * b) / both
    sum += variance * ((own + its) ** 2 / both - own ** 2 / a - its ** 2 / b)
  }
  return (Math.log(scale) + sum) / 2
}

const ROUNDS = 4

/** Parts a cluster into the two kinds of pictures that differ most (2-means). Null when they do not part. */
export function halvesOf(cluster: Cluster, all: readonly Cluster[]): readonly [Cluster, Cluster] | null {
  const photos = all.filter(({ weight }) => weight > 0)
  const farthest = (from: Cluster): Cluster =>
    photos.reduce((far, photo) => (distance(photo, from) > distance(far, from) ? photo : far), from)
  let one = farthest(cluster)
  let other = farthest(one)
  for (let round = 0; round < ROUNDS; round += 1) {
    const [center, rest] = [one, other]
    const near = photos.filter((photo) => distance(photo, center) < distance(photo, rest))
    const far = photos.filter((photo) => distance(photo, center) >= distance(photo, rest))
    if (near.length === 0 || far.length === 0) return null
    one = joined(near)
    other = joined(far)
  }
  return [one, other]
}
