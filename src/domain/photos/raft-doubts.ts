import { gapOf, type Scale } from './merge-rafts.ts'
import { halvesOf, joined, likenessOf, type Cluster } from './raft-clusters.ts'

/**
 * 'alike': another raft looks alike or may be among the photos, and the times do not tell. 'mixed': the photos look
 * like two rafts. 'long': a raft passes in less time. 'pause': a long pause within, and the pictures do not tell if the
 * same raft came after it. 'times': photos without pictures to compare, and others were taken soon before or after. 'code': a photographed raft code
 * does not tell to which raft it belongs.
 */
export type Doubt = 'alike' | 'mixed' | 'long' | 'pause' | 'times' | 'code'

/** Seconds after which another raft is another one, whatever it looks like. */
const CLEAR = 30
/** Seconds. A raft passes in less. */
const PASSES = 30
/** Seconds. */
const LONG_PAUSE = 8
/** Results of `likenessOf`: two rafts surely look different, two halves may look different, a pause changed nothing. */
const [SURE, MAY_DIFFER, SAME] = [-14, 3, 0.5]

/** Says why a cluster may not be one raft. Null when it surely is. `near`: the clusters of its pack. */
export function doubtOf(
  cluster: Cluster,
  near: readonly Cluster[],
  all: readonly Cluster[],
  { apart, rhythm }: Scale,
): Doubt | null {
  const photos = cluster.places.flatMap((place) => all[place] ?? [])
  const { longest, parts } = longestPause(photos)
  for (const other of near) {
    if (other === cluster || gapOf(cluster, other) >= Math.max(CLEAR, 3 * longest)) continue
    const isBlind = gapOf(cluster, other) === 0 && photos.some(({ weight }) => weight === 0)
    if (isBlind || cluster.weight === 0 || other.weight === 0) return 'times'
    if (likenessOf(cluster, other, apart) > SURE) return 'alike'
  }
  if ((cluster.to - cluster.from) / 1000 > PASSES * Math.max(1, rhythm / 3)) return 'long'
  const halves = halvesOf(cluster, photos)
  const fewest = Math.min(...(halves ?? []).map(({ places }) => places.length))
  if (halves && fewest >= 2 && likenessOf(...halves, apart) < MAY_DIFFER) return 'mixed'
  if (longest < Math.max(LONG_PAUSE, 3 * rhythm) || !parts) return null
  return likenessOf(...parts, apart) < SAME ? 'pause' : null
}

/** `longest`: in seconds. */
function longestPause(photos: readonly Cluster[]) {
  const pauses = photos.slice(1).map(({ from }, place) => from - (photos[place]?.from ?? from))
  const longest = Math.max(0, ...pauses)
  const at = pauses.indexOf(longest) + 1
  const parts = at > 0 ? ([joined(photos.slice(0, at)), joined(photos.slice(at))] as const) : null
  return { longest: longest / 1000, parts }
}
