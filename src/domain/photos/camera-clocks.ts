import { burstMiddles, type Timed } from './bursts.ts'

interface CameraPhoto {
  readonly id: number
  readonly taken_at: string | null
  /** Missing in answers that a device kept from an earlier build. */
  readonly camera?: string | null
}

interface Clocks {
  /** Seconds, for cameras without an offset of their own. */
  readonly clock_offset: number
  readonly camera_clocks?: readonly { readonly camera: string; readonly clock_offset: number }[]
}

export interface CameraLine<Photo> {
  /** Null: all cameras without an offset of their own, also those without a name. */
  readonly camera: string | null
  readonly photos: readonly Photo[]
  /** Seconds. */
  readonly offset: number
}

/** Returns the seconds that were added to a camera's times. Null: a camera without a name. */
export function offsetOfCamera(album: Clocks, camera: string | null): number {
  return album.camera_clocks?.find((own) => own.camera === camera)?.clock_offset ?? album.clock_offset
}

/**
 * Returns a line for each camera of an album, most photos first, and last one for the photos without a camera's name.
 * An album of one camera has one line with the camera null, unless a camera has an offset of its own.
 */
export function cameraLines<Photo extends CameraPhoto>(
  photos: readonly Photo[],
  album: Clocks,
): readonly CameraLine<Photo>[] {
  const byCamera = new Map<string | null, Photo[]>()
  for (const photo of photos) {
    const camera = photo.camera ?? null
    const taken = byCamera.get(camera)
    if (taken) taken.push(photo)
    else byCamera.set(camera, [photo])
  }
  if (byCamera.size <= 1 && !album.camera_clocks?.length) return [{ camera: null, photos, offset: album.clock_offset }]
  return [...byCamera]
    .map(([camera, taken]) => ({ camera, photos: taken, offset: offsetOfCamera(album, camera) }))
    .sort((one, other) =>
      one.camera === null ? 1 : other.camera === null ? -1 : other.photos.length - one.photos.length,
    )
}

/** Milliseconds. Two cameras do not start and end a burst at once. */
const TOLERANCE = 12_000

/** More bursts would make the comparison slow, and a day of two cameras has fewer. */
const MOST_BURSTS = 500

/** Both cameras must have taken this many rafts, because three or four also fit by chance. */
const LEAST_COMMON = 5

/** The share of its common bursts that the second best difference may have. */
const CLEAR = 2 / 3

/**
 * Returns the seconds to add to a camera's times so that its bursts fall on those of the other camera. Null when no
 * difference is clear: the cameras have few rafts in common, or the rafts come at such even pauses that others fit too.
 */
export function clockDifference(photos: readonly CameraPhoto[], other: readonly CameraPhoto[]): number | null {
  const [mine = [], theirs = []] = [photos, other].map((of) => burstMiddles(timed(of)).slice(0, MOST_BURSTS))
  const differences = new Float64Array(mine.flatMap((at) => theirs.map((theirAt) => theirAt - at))).sort()
  const best = mostWithin(differences)
  const middle = differences[best.from + Math.floor(best.count / 2)]
  const common = Math.max(LEAST_COMMON, Math.min(mine.length, theirs.length) / 2)
  if (middle === undefined || best.count < common) return null
  const second = mostWithin(differences.filter((difference) => Math.abs(difference - middle) > TOLERANCE))
  return second.count > CLEAR * best.count ? null : Math.round(middle / 1000)
}

function timed(photos: readonly CameraPhoto[]): readonly Timed[] {
  return photos
    .flatMap(({ taken_at: taken }) => (taken === null ? [] : { at: Date.parse(taken) }))
    .sort((one, other) => one.at - other.at)
}

/** Finds the differences that lie within the tolerance and are most. */
function mostWithin(sorted: Float64Array): { readonly from: number; readonly count: number } {
  let best = { from: 0, count: 0 }
  let from = 0
  for (let to = 0; to < sorted.length; to += 1) {
    while ((sorted[to] ?? 0) - (sorted[from] ?? 0) > TOLERANCE) from += 1
    if (to - from + 1 > best.count) best = { from, count: to - from + 1 }
  }
  return best
}
