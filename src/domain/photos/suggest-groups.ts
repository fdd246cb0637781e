import { staffText } from '#domain/texts/staff-texts.ts'
import { endOfLocalDay, localDateAt, localTimeAt } from '#domain/trip-time/zoned-time.ts'

interface TimedPhoto {
  readonly id: number
  /** The capture time as an ISO instant. Null when the camera wrote no time. */
  readonly taken_at: string | null
}

/** A proposed display group: the photos that a photographer took in one burst while a raft passed. */
export interface SuggestedGroup {
  /**
   * The id of the burst's first photo, which identifies the suggestion. That photo may already be in a display group.
   */
  readonly key: number
  /**
   * The proposed name, such as 'Raft 3 · 10:42'. It holds the number of the burst and the local time of its first
   * proposed photo.
   */
  readonly name: string
  /** Ids of the proposed photos, in order of capture time. */
  readonly photoIds: readonly number[]
  readonly startsAt: Date
  readonly endsAt: Date
}

interface Options {
  /** The outfitter's time zone. No display group spans two local days. */
  readonly zone: string
  readonly grouped?: ReadonlySet<number>
}

interface Timed {
  readonly id: number
  readonly at: number
}

/** A suggested display group needs at least this many photos. */
const LEAST = 3

/** A pause between two photos must last longer than this many milliseconds to end a burst. */
const LEAST_GAP = 60_000

/** A pause between two photos ends a burst only if it is longer than this many times the median pause. */
const TIMES_USUAL = 6

/**
 * Proposes display groups: finds the bursts by the pauses between capture times. A pause ends a burst when it is longer
 * than a minute and longer than six times the median pause. The median counts only pauses of up to a minute.
 *
 * A suggestion leaves out photos that are already in a display group. A burst with fewer than three other photos gives
 * no suggestion. The numbers in the names count all bursts of at least three photos. They also count bursts whose
 * photos are already in display groups. Otherwise the other suggestions would get new names when a photographer accepts
 * one.
 */
export function suggestGroups(photos: readonly TimedPhoto[], { zone, grouped }: Options): readonly SuggestedGroup[] {
  const bursts = burstsOf(timed(photos), zone).filter((burst) => burst.length >= LEAST)
  return bursts.flatMap((burst, place) => {
    const free = burst.filter(({ id }) => !grouped?.has(id))
    const [first, last, key] = [free[0], free.at(-1), burst[0]?.id]
    if (!first || !last || key === undefined || free.length < LEAST) return []
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

function timed(photos: readonly TimedPhoto[]): readonly Timed[] {
  return photos
    .flatMap(({ id, taken_at: taken }) => {
      const at = taken === null ? Number.NaN : Date.parse(taken)
      return Number.isNaN(at) ? [] : { id, at }
    })
    .sort((one, other) => one.at - other.at || one.id - other.id)
}

function burstsOf(photos: readonly Timed[], zone: string): readonly (readonly Timed[])[] {
  const longest = longestGap(photos)
  const bursts: Timed[][] = []
  let before = Number.NEGATIVE_INFINITY
  let dayEnds = Number.NEGATIVE_INFINITY
  for (const photo of photos) {
    const burst = bursts.at(-1)
    if (burst && photo.at - before <= longest && photo.at < dayEnds) burst.push(photo)
    else {
      bursts.push([photo])
      if (photo.at >= dayEnds) dayEnds = endOfLocalDay(localDateAt(new Date(photo.at), zone), zone).getTime()
    }
    before = photo.at
  }
  return bursts
}

/** Returns the longest pause between two photos, in milliseconds, that does not yet end a burst. */
function longestGap(photos: readonly Timed[]): number {
  const gaps = photos
    .flatMap(({ at }, index) => {
      const before = photos[index - 1]
      return before ? at - before.at : []
    })
    .filter((gap) => gap <= LEAST_GAP)
    .sort((one, other) => one - other)
  const median = gaps[Math.floor(gaps.length / 2)] ?? 0
  return Math.max(LEAST_GAP, TIMES_USUAL * median)
}
