import { staffText } from '#domain/texts/staff-texts.ts'
import { endOfLocalDay, localDateAt, localTimeAt } from '#domain/trip-time/zoned-time.ts'
import { burstsOf, type Timed } from './bursts.ts'

interface TimedPhoto {
  readonly id: number
  readonly taken_at: string | null
}

/** A proposed display group: the photos that a photographer took in one burst while a raft passed. */
export interface SuggestedGroup {
  /**
   * The id of the burst's first photo, which identifies the suggestion. That photo may already be in a display group.
   */
  readonly key: number
  /** The proposed name, such as 'Raft 3 · 10:42'. */
  readonly name: string
  /** In order of capture time. */
  readonly photoIds: readonly number[]
  readonly startsAt: Date
  readonly endsAt: Date
}

/**
 * Changes that a person made to suggestions, by photo id. True: a group starts at this photo. False: no group starts at
 * it.
 */
export type GroupStarts = ReadonlyMap<number, boolean>

interface Options {
  /** No display group spans two local days. */
  readonly zone: string
  readonly grouped?: ReadonlySet<number>
  readonly starts?: GroupStarts
}

const noStarts: GroupStarts = new Map()

/** A suggested display group needs at least this many photos, unless a person split or merged it. */
const LEAST = 3

/**
 * Proposes display groups: finds the bursts by the pauses between capture times (see `burstsOf`).
 *
 * The numbers in the names count all bursts of at least three photos. They also count bursts whose photos are already
 * in display groups. Otherwise the other suggestions would get new names when a photographer accepts one.
 */
export function suggestGroups(
  photos: readonly TimedPhoto[],
  { zone, grouped, starts = noStarts }: Options,
): readonly SuggestedGroup[] {
  const found = localDays(timed(photos), zone).flatMap((day) => restarted(burstsOf(day), starts))
  const least = (burst: Burst): number => (burst.isChanged ? 1 : LEAST)
  const bursts = found.filter((burst) => burst.photos.length >= least(burst))
  return bursts.flatMap((burst, place) => {
    const free = burst.photos.filter(({ id }) => !grouped?.has(id))
    const [first, last, key] = [free[0], free.at(-1), burst.photos[0]?.id]
    if (!first || !last || key === undefined || free.length < least(burst)) return []
    const startsAt = new Date(first.at)
    return {
      key,
      name: staffText('groups.suggested-name', { number: place + 1, time: localTimeAt(startsAt, zone) }),
      photoIds: free.map(({ id }) => id),
      startsAt,
      endsAt: new Date(last.at),
    }
  })
}

export function splitAt(starts: GroupStarts, photoId: number): GroupStarts {
  return new Map(starts).set(photoId, true)
}

export function mergeGroups(
  starts: GroupStarts,
  photos: readonly TimedPhoto[],
  first: SuggestedGroup,
  later: SuggestedGroup,
): GroupStarts {
  const ids = timed(photos).map(({ id }) => id)
  const merged = ids.slice(ids.indexOf(first.key) + 1, ids.indexOf(later.key) + 1)
  return new Map([...starts, ...merged.map((id): [number, boolean] => [id, false])])
}

interface TimedAt extends Timed {
  readonly id: number
}

interface Burst {
  readonly photos: readonly TimedAt[]
  readonly isChanged: boolean
}

function restarted(bursts: readonly (readonly TimedAt[])[], starts: GroupStarts): readonly Burst[] {
  const first = new Set(bursts.map(([photo]) => photo?.id))
  const photos = bursts.flat()
  const changed: { photos: TimedAt[]; isChanged: boolean }[] = []
  for (const photo of photos) {
    const start = starts.get(photo.id)
    const last = changed.at(-1)
    if (last && start !== undefined) last.isChanged = true
    if (last && !(start ?? first.has(photo.id))) last.photos.push(photo)
    else changed.push({ photos: [photo], isChanged: start === true })
  }
  return changed
}

function timed(photos: readonly TimedPhoto[]): readonly TimedAt[] {
  return photos
    .flatMap(({ id, taken_at: taken }) => {
      const at = taken === null ? Number.NaN : Date.parse(taken)
      return Number.isNaN(at) ? [] : { id, at }
    })
    .sort((one, other) => one.at - other.at || one.id - other.id)
}

function localDays(photos: readonly TimedAt[], zone: string): readonly (readonly TimedAt[])[] {
  const days: TimedAt[][] = []
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
