import { distance, type Cluster } from './raft-clusters.ts'

/** One way in which a photo may be of a raft: what the cheapest way to it costs, and its place in the step before. */
interface Step {
  readonly raft: number
  readonly cost: number
  readonly before: number
}

/** Clusters of fewer photos are no raft, but strange photos of one. */
const LEAST = 3
/** A photo costs no more in any raft, because spray and cut boats make some photos of every raft strange. */
const STRANGE = 12
/** Seconds that a photo may lie before or after the other photos of its raft. */
const REACH = 18

/**
 * Gives each photo to the raft that it looks like, and that the photos around it are of (Viterbi). Photographers
 * rarely turn to another raft within a second, so photos with spray or a cut boat go with their neighbours.
 */
export function smoothed(all: readonly Cluster[], clusters: readonly Cluster[]): readonly (readonly number[])[] {
  const rafts = clusters.filter(({ places }) => places.length >= LEAST)
  const near = byMinute(rafts)
  const steps: (readonly Step[])[] = []
  for (const [place, photo] of all.entries()) {
    const turn = costOfTurn(photo.from - (all[place - 1]?.from ?? photo.from))
    const before = steps.at(-1) ?? []
    const rafted = near.get(minuteOf(photo.from)) ?? []
    steps.push(rafted.flatMap((raft) => stepTo(photo, raft, before, turn)))
  }
  const photosOf = new Map<number, number[]>()
  let at = -1
  for (const place of [...all.keys()].reverse()) {
    const step = steps[place] ?? []
    const chosen = step[at] ?? cheapest(step)
    const raft = chosen?.raft ?? -1 - place
    const known = photosOf.get(raft)
    if (known) known.push(place)
    else photosOf.set(raft, [place])
    at = chosen?.before ?? -1
  }
  return [...photosOf.values()].map((places) => places.reverse())
}

interface Numbered {
  readonly cluster: Cluster
  readonly raft: number
}

const minuteOf = (at: number): number => Math.floor(at / 60_000)

/** The rafts within reach of each minute, so that long days take little time. */
function byMinute(rafts: readonly Cluster[]): ReadonlyMap<number, readonly Numbered[]> {
  const near = new Map<number, Numbered[]>()
  for (const [raft, cluster] of rafts.entries()) {
    const last = minuteOf(cluster.to + REACH * 1000)
    for (let minute = minuteOf(cluster.from - REACH * 1000); minute <= last; minute += 1)
      near.set(minute, [...(near.get(minute) ?? []), { cluster, raft }])
  }
  return near
}

/** `pause`: milliseconds. */
function costOfTurn(pause: number): number {
  return pause <= 500 ? 5.7 : pause <= 1100 ? 1.04 : 0.9
}

function stepTo(photo: Cluster, { cluster, raft }: Numbered, before: readonly Step[], turn: number): readonly Step[] {
  const away = Math.max(0, cluster.from - photo.from, photo.from - cluster.to) / 1000
  if (away > REACH) return []
  const isSeen = photo.weight > 0 && cluster.weight > 0
  const unlike = isSeen ? Math.min(STRANGE, distance(photo, cluster) / 2) : 1
  let [cost, from] = [before.length === 0 ? 0 : Number.POSITIVE_INFINITY, -1]
  for (const [place, step] of before.entries()) {
    const total = step.cost + (step.raft === raft ? 0 : turn)
    if (total < cost) [cost, from] = [total, place]
  }
  return [{ raft, cost: cost + unlike, before: from }]
}

function cheapest(step: readonly Step[]): Step | undefined {
  return step.reduce<Step | undefined>((best, one) => (best && best.cost <= one.cost ? best : one), undefined)
}
