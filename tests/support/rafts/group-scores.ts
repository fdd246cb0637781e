import type { SuggestedGroup } from '#domain/photos/suggest-groups.ts'
import type { DrawnDay } from './drawn-day.ts'

export interface Scores {
  /** Pairs of photos that are in one group and of one raft, against both. */
  readonly f1: number
  readonly precision: number
  /** Of certain groups: the share of pairs that are of one raft, of photos in them, and of groups that are a whole raft. */
  readonly certain: { readonly precision: number; readonly share: number; readonly whole: number }
}

const pairs = (count: number): number => (count * (count - 1)) / 2

/** Compares the suggested groups of days with the rafts that were drawn. */
export function scoresOf(
  days: readonly { readonly day: DrawnDay; readonly groups: readonly SuggestedGroup<number>[] }[],
): Scores {
  let [grouped, right, real, photos] = [0, 0, 0, 0]
  const certain = { grouped: 0, right: 0, photos: 0, groups: 0, whole: 0 }
  for (const { day, groups } of days) {
    const sizes = countsOf([...day.raftOf.values()])
    photos += day.photos.length
    for (const size of sizes.values()) real += pairs(size)
    for (const { photoIds, doubt } of groups) {
      const counts = countsOf(photoIds.map((id) => day.raftOf.get(id) ?? -1))
      const ofOne = [...counts.values()].reduce((sum, count) => sum + pairs(count), 0)
      grouped += pairs(photoIds.length)
      right += ofOne
      if (doubt !== null) continue
      const [raft] = counts.keys()
      certain.grouped += pairs(photoIds.length)
      certain.right += ofOne
      certain.photos += photoIds.length
      certain.groups += 1
      if (counts.size === 1 && sizes.get(raft ?? -1) === photoIds.length) certain.whole += 1
    }
  }
  return {
    f1: (2 * right) / (grouped + real),
    precision: right / grouped,
    certain: {
      precision: certain.right / certain.grouped,
      share: certain.photos / photos,
      whole: certain.whole / certain.groups,
    },
  }
}

function countsOf(rafts: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const raft of rafts) counts.set(raft, (counts.get(raft) ?? 0) + 1)
  return counts
}
