/** A photo with its capture time in milliseconds. */
export interface TimedAt {
  readonly id: number
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

/** Milliseconds. Rafts follow one another at least this far apart. The shutter bursts of one raft follow faster. */
const RAFT_EVERY = 12_000

/** A burst of a raft has at least this many photos. */
const LEAST_PHOTOS = 3

/**
 * Finds the bursts in the photos of a local day, which are in order of capture time. A pause of more than a minute ends a
 * burst, or six times the median pause if that is longer. Then each burst is split where its own rhythm shows several
 * rafts.
 */
export function burstsOf(photos: readonly TimedAt[]): readonly (readonly TimedAt[])[] {
  const median = medianOf(pausesOf(photos).filter((pause) => pause <= LONG_PAUSE))
  return splitAbove(photos, Math.max(LONG_PAUSE, TIMES_MEDIAN * median)).flatMap(splitByRhythm)
}

/**
 * Splits a burst at its longest pauses if they are 2.5 times as long as all others, and the parts follow one another as
 * rafts do. Tries the longest pauses first, and then does the same with each part, whose rhythm may differ.
 */
function splitByRhythm(burst: readonly TimedAt[]): readonly (readonly TimedAt[])[] {
  const pauses = pausesOf(burst).sort((one, other) => one - other)
  for (let place = pauses.length - 1; place > 0; place -= 1) {
    const [within = 0, between = 0] = [pauses[place - 1], pauses[place]]
    if (between < TIMES_OWN * Math.max(within, SHORTEST_PAUSE)) continue
    const parts = splitAbove(burst, within)
    if (areRafts(parts, between)) return parts.flatMap(splitByRhythm)
  }
  return [burst]
}

/**
 * True when these parts of a burst can be rafts. `between`: the shortest pause between two parts. Two parts with a short
 * pause are one raft, because photographers also pause between its approach and its rapid.
 */
function areRafts(parts: readonly (readonly TimedAt[])[], between: number): boolean {
  const starts = parts.flatMap(([first]) => first ?? [])
  const every = medianOf(pausesOf(starts))
  const size = medianOf(parts.map(({ length }) => length))
  return size >= LEAST_PHOTOS && every >= RAFT_EVERY && (between >= RAFT_EVERY || parts.length > 2)
}

/** Returns the pauses between photos, in milliseconds. */
function pausesOf(photos: readonly TimedAt[]): number[] {
  return photos.slice(1).map(({ at }, index) => at - (photos[index]?.at ?? at))
}

function splitAbove(photos: readonly TimedAt[], longest: number): readonly (readonly TimedAt[])[] {
  const parts: TimedAt[][] = []
  for (const photo of photos) {
    const part = parts.at(-1)
    const before = part?.at(-1)
    if (part && before && photo.at - before.at <= longest) part.push(photo)
    else parts.push([photo])
  }
  return parts
}

function medianOf(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
