import type { Doubt } from './raft-doubts.ts'
import type { SuggestedGroup } from './suggest-groups.ts'

type PhotoId = number | string

interface TimedPhoto<Id extends PhotoId> {
  readonly id: Id
  readonly taken_at: string | null
}

interface NamedGroup<Id extends PhotoId> {
  readonly key: string
  readonly name: string
  readonly photos: readonly { readonly id: Id }[]
}

/** A line of the timeline: a display group, a suggested one, or the photos of neither (`loose`). */
export interface RaftRow<Id extends PhotoId> {
  readonly key: string
  readonly kind: 'group' | 'suggested' | 'loose'
  /** Empty for loose photos. */
  readonly name: string
  /** By capture time, with the rejected ones. */
  readonly photoIds: readonly Id[]
  /** Milliseconds, null without a capture time. */
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly doubt: Doubt | null
  /** The photo that identifies a suggestion. */
  readonly suggestion: Id | null
  /** The raft code of a suggestion. */
  readonly code?: string
}

interface Shown<Id extends PhotoId> {
  readonly photos: readonly TimedPhoto<Id>[]
  /** Kept, but in no group: each stands beside the photo that was taken nearest to it. */
  readonly rejected: readonly TimedPhoto<Id>[]
  readonly groups: readonly NamedGroup<Id>[]
  readonly suggested: readonly SuggestedGroup<Id>[]
}

const LOOSE = 'loose'

/**
 * Returns the lines by the time of their first photo, the loose photos last. A photo of several groups is in the first
 * of them; groups without a shown photo have no line.
 */
export function raftRows<Id extends PhotoId>({ photos, rejected, groups, suggested }: Shown<Id>): RaftRow<Id>[] {
  const keyOf = new Map<Id, string>()
  for (const { key, photoIds } of suggested) for (const id of photoIds) keyOf.set(id, suggestionKey(key))
  for (const { key, photos: members } of groups.toReversed()) for (const { id } of members) keyOf.set(id, key)
  const kept = placed(photos)
  const members = new Map<string, Placed<Id>[]>()
  const put = (photo: Placed<Id>, key: string): void => {
    const line = members.get(key)
    if (line) line.push(photo)
    else members.set(key, [photo])
  }
  for (const photo of kept) put(photo, keyOf.get(photo.id) ?? LOOSE)
  for (const photo of placed(rejected)) {
    const beside = nearestOf(kept, photo)
    put(photo, (beside && keyOf.get(beside.id)) ?? LOOSE)
  }
  for (const line of members.values()) line.sort(byTime)
  const row = (
    key: string,
    rest: Pick<RaftRow<Id>, 'kind' | 'name' | 'doubt' | 'suggestion' | 'code'>,
  ): RaftRow<Id>[] => {
    const line = members.get(key)
    if (!line) return []
    const timed = line.filter(({ at }) => at < UNTIMED)
    const [startsAt, endsAt] = [timed[0]?.at ?? null, timed.at(-1)?.at ?? null]
    return [{ key, ...rest, photoIds: line.map(({ id }) => id), startsAt, endsAt }]
  }
  const named = [
    ...groups.flatMap(({ key, name }) => row(key, { kind: 'group', name, doubt: null, suggestion: null })),
    ...suggested.flatMap(({ key, name, doubt, code }) => {
      const of = { kind: 'suggested', name, doubt, suggestion: key } as const
      return row(suggestionKey(key), code === undefined ? of : { ...of, code })
    }),
  ]
  const loose = row(LOOSE, { kind: 'loose', name: '', doubt: null, suggestion: null })
  return [...named.sort((one, other) => (one.startsAt ?? Infinity) - (other.startsAt ?? Infinity)), ...loose]
}

/** `at`: the capture time in milliseconds. */
interface Placed<Id extends PhotoId> {
  readonly id: Id
  readonly at: number
}

/** Photos without a capture time come last. */
const UNTIMED = Number.MAX_SAFE_INTEGER

/** In order of capture time. Photos of one moment keep their order. */
function placed<Id extends PhotoId>(photos: readonly TimedPhoto<Id>[]): Placed<Id>[] {
  return photos
    .map(({ id, taken_at: taken }) => ({ id, at: taken === null ? UNTIMED : Date.parse(taken) }))
    .sort(byTime)
}

const byTime = (one: Placed<PhotoId>, other: Placed<PhotoId>): number => one.at - other.at

/** `photos`: in order of capture time. */
function nearestOf<Id extends PhotoId>(photos: readonly Placed<Id>[], { at }: Placed<Id>): Placed<Id> | undefined {
  let [low, high] = [0, photos.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((photos[middle]?.at ?? Infinity) < at) low = middle + 1
    else high = middle
  }
  const [before, after] = [photos[low - 1], photos[low]]
  if (!before || !after) return before ?? after
  return at - before.at <= after.at - at ? before : after
}

const suggestionKey = (key: PhotoId): string => `suggested ${key}`

/** A border between two lines that follow one another in time, so that it can be moved along the photos. */
export interface Cut {
  readonly left: string
  readonly right: string
  /** Milliseconds: between the last photo before it and the first one after it. */
  readonly at: number
}

/** Interleaved rafts have no border. */
export function cutsOf<Id extends PhotoId>(rows: readonly RaftRow<Id>[]): readonly Cut[] {
  const timed = rows.filter(({ kind, startsAt }) => kind !== 'loose' && startsAt !== null)
  return timed.slice(1).flatMap((right, index): Cut[] => {
    const left = timed[index]
    if (!left || left.endsAt === null || right.startsAt === null || left.endsAt >= right.startsAt) return []
    return [{ left: left.key, right: right.key, at: (left.endsAt + right.startsAt) / 2 }]
  })
}
