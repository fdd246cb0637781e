import { joined, likenessOf, type Cluster } from './raft-clusters.ts'

/** The measures of a pack of rafts. */
export interface Scale {
  /** See `Space`. */
  readonly apart: Float64Array
  /** The usual pause between two photos, in seconds. */
  readonly rhythm: number
  /** True when all photos may well be of one raft, because they were taken in so short a time. */
  readonly isShort: boolean
  /** Milliseconds. Photos that are further apart are of two rafts. */
  readonly longest: number
}

/** Seconds between two clusters, 0 when they overlap. */
export function gapOf(one: Cluster, other: Cluster): number {
  return Math.max(0, Math.max(one.from, other.from) - Math.min(one.to, other.to)) / 1000
}

/** A cluster is compared with this many that start after it, so that long days take little time. */
const WINDOW = 48
/** Logarithms of the odds that two clusters of a pack are one raft, before a look at them. */
const [NEAR, SHORT] = [3, 12]
/** Looks that agree outweigh no more than this, because two rafts of a pack may look alike. */
const MOST_LIKE = 9
/** Pairs fit equally well when they differ by less. */
const ALIKE = 1e-9
/** The seconds of pause that make one raft less likely by a factor of e. */
const USUAL_GAP = 2.5

/** Above 0 when two clusters fit together, by what they show and by the seconds between them. */
function fitOf(one: Cluster, other: Cluster, { apart, rhythm, isShort }: Scale): number {
  const gap = gapOf(one, other)
  const early = NEAR + (isShort ? SHORT : 0) - gap / Math.max(USUAL_GAP, 0.7 * rhythm)
  return early + Math.min(MOST_LIKE, likenessOf(one, other, apart))
}

/** Joins the clusters that fit each other best, pairs at a time. */
export function mergeClusters(start: readonly Cluster[], scale: Scale): readonly Cluster[] {
  let clusters = [...start].sort(byStart)
  for (;;) {
    const mates = matesOf(clusters, scale)
    if (mates.size === 0) return clusters
    const second = new Set(mates.values())
    clusters = clusters
      .flatMap((one, place) => {
        const other = clusters[mates.get(place) ?? -1]
        return other ? [joined([one, other])] : second.has(place) ? [] : [one]
      })
      .sort(byStart)
  }
}

/** Returns the later one of each pair by the first one. Many that fit equally well pair up at once. */
function matesOf(clusters: readonly Cluster[], scale: Scale): ReadonlyMap<number, number> {
  const pairs: { readonly first: number; readonly later: number; readonly fit: number }[] = []
  const best = new Float64Array(clusters.length)
  for (const [first, one] of clusters.entries())
    for (let later = first + 1; later < first + WINDOW; later += 1) {
      const other = clusters[later]
      if (!other || other.from > one.to + scale.longest) break
      const fit = fitOf(one, other, scale)
      if (fit <= 0) continue
      pairs.push({ first, later, fit })
      best[first] = Math.max(best[first] ?? 0, fit)
      best[later] = Math.max(best[later] ?? 0, fit)
    }
  const mates = new Map<number, number>()
  const taken = new Set<number>()
  for (const { first, later, fit } of pairs) {
    if (fit + ALIKE < Math.max(best[first] ?? 0, best[later] ?? 0) || taken.has(first) || taken.has(later)) continue
    mates.set(first, later)
    taken.add(first).add(later)
  }
  return mates
}

function byStart(one: Cluster, other: Cluster): number {
  return one.from - other.from || (one.places[0] ?? 0) - (other.places[0] ?? 0)
}
