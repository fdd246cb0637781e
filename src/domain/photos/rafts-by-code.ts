import type { Doubt } from './raft-doubts.ts'
import { twoRaftCodes } from './raft-code.ts'

interface Timed {
  /** Milliseconds. */
  readonly at: number
}

interface Raft<Photo extends Timed> {
  /** In order of capture time. */
  readonly photos: readonly Photo[]
  readonly doubt: Doubt | null
  readonly code?: string
}

/** A photo of a raft code. `code`: see `readRaftCode`. */
export interface CodePhoto extends Timed {
  readonly code: string
}

/** Milliseconds. A raft passes soon after its code was photographed. */
const SOON = 3 * 60_000

/**
 * Names rafts by the codes that were photographed before them (docs/rules.md#raft-codes). A code ends the raft before it.
 * One that no raft follows, and one of several in a photo, names none and leaves its raft uncertain.
 */
export function raftsByCode<Photo extends Timed>(
  rafts: readonly Raft<Photo>[],
  codes: readonly CodePhoto[],
): readonly Raft<Photo>[] {
  const sorted = [...codes].sort((one, other) => one.at - other.at)
  const parts = rafts.flatMap((raft) => splitAt(raft, sorted))
  for (const [place, { at, code }] of sorted.entries()) {
    const end = sorted[place + 1]?.at ?? Number.POSITIVE_INFINITY
    const after = parts.filter(({ photos }) => from(photos) >= at && from(photos) < Math.min(end, at + SOON))
    const next = after.reduce<Raft<Photo> | null>(
      (one, other) => (one && from(one.photos) <= from(other.photos) ? one : other),
      null,
    )
    if (next && code !== twoRaftCodes) {
      // Nothing else was photographed between two codes.
      const isAlone = end < Number.POSITIVE_INFINITY && after.length === 1
      change(parts, next, { code, doubt: isAlone ? null : next.doubt })
    } else if (next) change(parts, next, { doubt: 'code' })
    else {
      const last = parts.findLast((raft) => to(raft.photos) <= at && to(raft.photos) > at - SOON)
      if (last && last.code === undefined) change(parts, last, { doubt: 'code' })
    }
  }
  return parts
}

const from = (photos: readonly Timed[]): number => photos[0]?.at ?? 0
const to = (photos: readonly Timed[]): number => photos.at(-1)?.at ?? 0

function change<Photo extends Timed>(parts: Raft<Photo>[], raft: Raft<Photo>, more: Partial<Raft<Photo>>): void {
  parts[parts.indexOf(raft)] = { ...raft, ...more }
}

function splitAt<Photo extends Timed>(raft: Raft<Photo>, codes: readonly CodePhoto[]): Raft<Photo>[] {
  const cuts = codes.filter(({ at }) => at > from(raft.photos) && at <= to(raft.photos))
  const bounds = [Number.NEGATIVE_INFINITY, ...cuts.map(({ at }) => at), Number.POSITIVE_INFINITY]
  return bounds.slice(1).flatMap((end, place) => {
    const photos = raft.photos.filter(({ at }) => at >= (bounds[place] ?? 0) && at < end)
    return photos.length === 0 ? [] : [{ ...raft, photos }]
  })
}
