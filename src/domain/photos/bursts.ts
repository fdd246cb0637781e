/** `at`: the capture time in milliseconds. Lists of photos are in order of it. */
export interface Timed {
  readonly at: number
}

/** A pause between two photos that is longer than this many milliseconds ends a burst, except for slow photographers. */
const LONG_PAUSE = 60_000

/** For slow photographers, a pause must also be longer than this many times the day's median pause. */
const TIMES_MEDIAN = 6

/** A pause ends a burst only if it is this many times as long as the burst's own pauses. The rules promise three. */
const TIMES_OWN = 2.5

/** Milliseconds. Pauses count as at least this long, because many cameras write whole seconds. */
const SHORTEST_PAUSE = 500

/** Milliseconds. Rafts follow one another at least this far apart. */
const RAFT_EVERY = 12_000

const LEAST_PHOTOS = 3

/** Finds bursts by the pauses between capture times, relative to the rhythm of the burst and of the day. */
export function burstsOf<T extends Timed>(photos: readonly T[]): readonly (readonly T[])[] {
  return splitAbove(photos, longPauseOf(photos)).flatMap((burst) => splitByRhythm(burst))
}

/** Returns the pause, in milliseconds, above which photos are of two bursts whatever their rhythm. */
export function longPauseOf(photos: readonly Timed[]): number {
  const median = medianOf(pausesOf(photos).filter((pause) => pause <= LONG_PAUSE))
  return Math.max(LONG_PAUSE, TIMES_MEDIAN * median)
}

/** Returns the middle of each burst, in milliseconds and in order. */
export function burstMiddles(photos: readonly Timed[]): readonly number[] {
  return burstsOf(photos).map((burst) => ((burst[0]?.at ?? 0) + (burst.at(-1)?.at ?? 0)) / 2)
}

/**
 * Splits a burst at its longest pauses if they are 2.5 times as long as all others, and the parts follow one another as
 * rafts do.
 */
function splitByRhythm<T extends Timed>(burst: readonly T[]): readonly (readonly T[])[] {
  const pauses = pausesOf(burst).sort((one, other) => one - other)
  for (let place = pauses.length - 1; place > 0; place -= 1) {
    const [within = 0, between = 0] = [pauses[place - 1], pauses[place]]
    if (between < TIMES_OWN * Math.max(within, SHORTEST_PAUSE)) continue
    const parts = splitAbove(burst, within)
    if (areRafts(parts, between)) return parts.flatMap((part) => splitByRhythm(part))
  }
  return [burst]
}

/**
 * `between`: the shortest pause between two parts. Two parts with a short pause are one raft, because photographers
 * also pause between its approach and its rapid.
 */
function areRafts(parts: readonly (readonly Timed[])[], between: number): boolean {
  const starts = parts.flatMap(([first]) => first ?? [])
  const every = medianOf(pausesOf(starts))
  const size = medianOf(parts.map(({ length }) => length))
  return size >= LEAST_PHOTOS && every >= RAFT_EVERY && (between >= RAFT_EVERY || parts.length > 2)
}

export function pausesOf(photos: readonly Timed[]): number[] {
  return photos.slice(1).map(({ at }, index) => at - (photos[index]?.at ?? at))
}

/** `longest`: the longest pause, in milliseconds, that does not end a part. */
function splitAbove<T extends Timed>(photos: readonly T[], longest: number): readonly (readonly T[])[] {
  const parts: T[][] = []
  for (const photo of photos) {
    const part = parts.at(-1)
    const before = part?.at(-1)
    if (part && before && photo.at - before.at <= longest) part.push(photo)
    else parts.push([photo])
  }
  return parts
}

export function medianOf(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
