import { staffText } from '#domain/texts/staff-texts.ts'
import { endOfLocalDay, localDateAt, localTimeAt } from '#domain/trip-time/zoned-time.ts'
import { findRafts } from './find-rafts.ts'
import { readSignature } from './photo-signature.ts'
import type { RaftPhoto } from './raft-clusters.ts'
import { raftCodeNumber } from './raft-code.ts'
import type { Doubt } from './raft-doubts.ts'
import { raftsByCode } from './rafts-by-code.ts'

type PhotoId = number | string

interface SuggestedPhoto<Id extends PhotoId> {
  readonly id: Id
  readonly taken_at: string | null
  /** See `photoSignature`. Without it, only the capture time counts. */
  readonly signature?: string | null
  /** See `readRaftCode`. */
  readonly raft_code?: string | null
}

/** A proposed display group: the photos of one raft. */
export interface SuggestedGroup<Id extends PhotoId> {
  /** The id of the raft's first photo, which identifies the suggestion. That photo may already be in a display group. */
  readonly key: Id
  /** The proposed name, such as 'Raft 3 · 10:42'. */
  readonly name: string
  /** In order of capture time. */
  readonly photoIds: readonly Id[]
  readonly startsAt: Date
  readonly endsAt: Date
  /** Null: certain, or changed by a person. */
  readonly doubt: Doubt | null
  /** The code that was photographed before the raft. */
  readonly code?: string
}

/**
 * A change that a person made to suggestions, by photos, so that it holds when others arrive or leave. A split lets a
 * suggestion start at a photo, and the rest of its raft goes along. A merge joins the rafts of two photos.
 */
export type RaftChange<Id extends PhotoId> = { readonly split: Id } | { readonly merged: readonly [Id, Id] }

interface Options<Id extends PhotoId> {
  /** No display group spans two local days. */
  readonly zone: string
  readonly grouped?: ReadonlySet<Id>
  /** In the order in which a person made them. */
  readonly changes?: readonly RaftChange<Id>[]
}

/** A suggested display group needs at least this many photos, unless a person split or merged it. */
const LEAST = 3

/**
 * Proposes display groups: finds the rafts by capture times and signatures (docs/rules.md#suggested-groups). Photos
 * without a capture time are in none.
 *
 * The numbers in the names count all rafts of at least three photos. They also count rafts whose photos are already
 * in display groups. Otherwise the other suggestions would get new names when a photographer accepts one.
 */
export function suggestGroups<Id extends PhotoId>(
  photos: readonly SuggestedPhoto<Id>[],
  options: Options<Id>,
): readonly SuggestedGroup<Id>[] {
  return suggestionsOf(raftsByDay(photos, options.zone), options)
}

/** `at`: the capture time in milliseconds. */
interface Timed<Id extends PhotoId> {
  readonly id: Id
  readonly at: number
}

/** A raft that was found, before a person changes it. */
export interface FoundRaft<Id extends PhotoId> {
  readonly photos: readonly Timed<Id>[]
  readonly doubt: Doubt | null
  readonly code?: string
}

/** Finds the rafts of each local day. Takes most of a second for 5,000 photos. */
export function raftsByDay<Id extends PhotoId>(
  photos: readonly SuggestedPhoto<Id>[],
  zone: string,
): readonly (readonly FoundRaft<Id>[])[] {
  const brief = ({ photos: all, doubt }: FoundRaft<Id>) => ({ photos: all.map(({ id, at }) => ({ id, at })), doubt })
  return localDays(timed(photos), zone).map((day) => {
    const rafts = findRafts(day.filter(({ code }) => code === null)).map(brief)
    return raftsByCode(
      rafts,
      day.flatMap(({ at, code }) => (code === null ? [] : { at, code })),
    )
  })
}

/** The quick part of `suggestGroups`, for rafts that are known. `grouped`: also other photos that are not suggested. */
export function suggestionsOf<Id extends PhotoId>(
  days: readonly (readonly FoundRaft<Id>[])[],
  { zone, grouped, changes = [] }: Options<Id>,
): readonly SuggestedGroup<Id>[] {
  const found = days.flatMap((day) => changed(day, changes))
  const least = (raft: Raft<Id>): number => (raft.isChanged ? 1 : LEAST)
  const rafts = found.filter((raft) => raft.photos.length >= least(raft))
  return rafts.flatMap((raft, place) => {
    const free = raft.photos.filter(({ id }) => !grouped?.has(id))
    const [begin, first, last] = [raft.photos[0], free[0], free.at(-1)]
    if (!begin || !first || !last || free.length < least(raft)) return []
    const startsAt = new Date(first.at)
    return {
      key: begin.id,
      name: staffText('groups.suggested-name', {
        number: raft.code === undefined ? place + 1 : raftCodeNumber(raft.code),
        time: localTimeAt(startsAt, zone),
      }),
      photoIds: free.map(({ id }) => id),
      startsAt,
      endsAt: new Date(last.at),
      doubt: raft.isChanged ? null : raft.doubt,
      ...(raft.code === undefined ? {} : { code: raft.code }),
    }
  })
}

interface TimedPhoto<Id extends PhotoId> extends RaftPhoto {
  readonly id: Id
  /** Not null: a photo of a raft code. */
  readonly code: string | null
}

interface Raft<Id extends PhotoId> extends FoundRaft<Id> {
  readonly isChanged: boolean
}

/** Repeats the changes in their order. One whose photos are gone, or of two days, changes nothing. */
function changed<Id extends PhotoId>(
  rafts: readonly FoundRaft<Id>[],
  changes: readonly RaftChange<Id>[],
): readonly Raft<Id>[] {
  const parts = new Set<Raft<Id>>(rafts.map((raft) => ({ ...raft, isChanged: false })))
  const raftOf = new Map([...parts].flatMap((raft) => raft.photos.map(({ id }): [Id, Raft<Id>] => [id, raft])))
  const put = (photos: Raft<Id>['photos'], { doubt, code }: Pick<Raft<Id>, 'doubt' | 'code'>): void => {
    const raft = { photos, doubt, ...(code === undefined ? {} : { code }), isChanged: true }
    parts.add(raft)
    for (const { id } of photos) raftOf.set(id, raft)
  }
  for (const change of changes) {
    const [one, other] = ('split' in change ? [change.split] : change.merged).map((id) => raftOf.get(id))
    if (!one || one === other) continue
    if ('split' in change) {
      const at = one.photos.findIndex(({ id }) => id === change.split)
      parts.delete(one)
      // The code was photographed before the first of them.
      if (at > 0) put(one.photos.slice(0, at), one)
      put(one.photos.slice(at), at > 0 ? { doubt: one.doubt } : one)
    } else if (other) {
      const joined = [one, ...fewBetween(parts, one, other), other]
      for (const part of joined) parts.delete(part)
      const code = one.code ?? other.code
      put(joined.flatMap(({ photos }) => photos).sort(byTime), { ...one, ...(code === undefined ? {} : { code }) })
    }
  }
  return [...parts].sort(byFirst)
}

/** The few photos between two rafts, which are not suggested themselves, go along with a merge. */
function fewBetween<Id extends PhotoId>(
  parts: ReadonlySet<Raft<Id>>,
  one: Raft<Id>,
  other: Raft<Id>,
): readonly Raft<Id>[] {
  const [from, to] = [one, other].sort(byFirst)
  const isBetween = (part: Raft<Id>): boolean =>
    from !== undefined && byFirst(from, part) < 0 && byFirst(part, to ?? from) < 0
  return [...parts].filter((part) => !part.isChanged && part.photos.length < LEAST && isBetween(part))
}

function byFirst<Id extends PhotoId>({ photos: [one] }: Raft<Id>, { photos: [other] }: Raft<Id>): number {
  return one && other ? byTime(one, other) : 0
}

/** By capture time, then by number, then by other ids. */
function byTime(one: Timed<PhotoId>, other: Timed<PhotoId>): number {
  if (one.at !== other.at) return one.at - other.at
  if (typeof one.id === 'number') return typeof other.id === 'number' ? one.id - other.id : -1
  return typeof other.id === 'number' || one.id > other.id ? 1 : -1
}

function timed<Id extends PhotoId>(photos: readonly SuggestedPhoto<Id>[]): readonly TimedPhoto<Id>[] {
  return photos
    .flatMap(({ id, taken_at: taken, signature, raft_code: code = null }) => {
      const at = taken === null ? Number.NaN : Date.parse(taken)
      return Number.isNaN(at) ? [] : { id, at, look: readSignature(signature), code }
    })
    .sort(byTime)
}

function localDays<Id extends PhotoId>(
  photos: readonly TimedPhoto<Id>[],
  zone: string,
): readonly (readonly TimedPhoto<Id>[])[] {
  const days: TimedPhoto<Id>[][] = []
  let dayEnds = Number.NEGATIVE_INFINITY
  for (const photo of photos) {
    if (photo.at < dayEnds) days.at(-1)?.push(photo)
    else {
      days.push([photo])
      dayEnds = endOfLocalDay(localDateAt(new Date(photo.at), zone), zone).getTime()
    }
  }
  return days
}
