import type { Look } from './photo-signature.ts'

/**
 * The directions in which the photos of a pack differ more than photos of one raft do. All distances in it are in
 * standard deviations of the photos of one raft.
 */
export interface Space {
  /** The coordinates of each photo. Null for a photo without a signature. */
  readonly places: readonly (Float64Array | null)[]
  /** The variance of rafts in each direction. Empty when all rafts of the pack look alike. */
  readonly apart: Float64Array
}

/** Puts a look into units in which photos of one raft vary by 1 in every direction. */
export type Whiten = (look: Float64Array) => Float64Array

/** Zoom, light and spray change many colours at once, so that the colours of one raft vary together. */
export class Covariance {
  readonly size: number
  readonly rows: readonly Float64Array[]
  #count = 0

  constructor(size: number) {
    this.size = size
    this.rows = Array.from({ length: size }, () => new Float64Array(size))
  }

  /** `variance`: how often the square of the difference holds the variance. It is 2 for a difference of two photos. */
  add(one: Float64Array, other: Float64Array, variance: number): void {
    const difference = one.map((value, at) => value - (other[at] ?? 0))
    this.#count += variance
    for (const [at, row] of this.rows.entries()) {
      const part = difference[at] ?? 0
      if (part !== 0) for (let to = 0; to <= at; to += 1) row[to] = (row[to] ?? 0) + part * (difference[to] ?? 0)
    }
  }

  get(row: number, column: number): number {
    return (this.rows[Math.max(row, column)]?.[Math.min(row, column)] ?? 0) / Math.max(1, this.#count)
  }

  times(direction: Float64Array): Float64Array {
    return direction.map((_, row) => direction.reduce((sum, part, column) => sum + this.get(row, column) * part, 0))
  }
}

/** The share of equal, independent variances in the noise. A few hundred photos do not tell all that vary together. */
const EVEN = 0.25
/** Photos of one raft that are further apart in time vary this many times as much as neighbours. */
const WIDER = 1.4
/** No two pictures differ less, in shares of a colour. */
const LEAST_VARIANCE = 0.0002

export function whitenerOf(noise: Covariance): Whiten {
  const { size } = noise
  const even = noise.rows.reduce((sum, _, at) => sum + noise.get(at, at) / size, 0)
  const root: Float64Array[] = []
  for (let row = 0; row < size; row += 1) {
    const own = new Float64Array(size)
    root.push(own)
    for (let column = 0; column <= row; column += 1) {
      const above = root[column] ?? own
      const alone = row === column ? Math.max(LEAST_VARIANCE, EVEN * even) : 0
      let rest = WIDER * ((1 - EVEN) * noise.get(row, column) + alone)
      for (let at = 0; at < column; at += 1) rest -= (own[at] ?? 0) * (above[at] ?? 0)
      own[column] = row === column ? Math.sqrt(rest) : rest / (above[column] ?? 1)
    }
  }
  return (look) => {
    const white = new Float64Array(size)
    for (const [row, own] of root.entries()) {
      let rest = look[row] ?? 0
      for (let at = 0; at < row; at += 1) rest -= (own[at] ?? 0) * (white[at] ?? 0)
      white[row] = rest / (own[row] ?? 1)
    }
    return white
  }
}

const MOST_DIRECTIONS = 8
const ROUNDS = 15

/**
 * Finds the directions in which rafts differ. `series`: the number of series, because the photos of one are hardly
 * independent. The widest direction of mere noise reaches `edge` (Marchenko and Pastur), so that only wider ones count.
 */
export function spaceOf(looks: readonly (Look | null)[], series: number, whiten: Whiten): Space {
  const seen = looks.flatMap((look) => (look ? [whiten(look)] : []))
  const size = seen[0]?.length ?? 0
  const mean = new Float64Array(size)
  for (const one of seen) addTo(mean, one, 1 / seen.length)
  const spread = new Covariance(size)
  for (const one of seen) {
    addTo(one, mean, -1)
    spread.add(one, new Float64Array(size), 1)
  }
  const edge = (1 + Math.sqrt(size / Math.max(2, series))) ** 2
  const directions: Float64Array[] = []
  const apart: number[] = []
  while (directions.length < MOST_DIRECTIONS) {
    const { direction, variance } = widest(spread, directions)
    if (!(variance > edge)) break
    directions.push(direction)
    apart.push(Math.max(0.1, variance / edge - 1))
  }
  let number = -1
  const places = looks.map((look) => {
    const one = look && seen[(number += 1)]
    return one ? Float64Array.from(directions, (direction) => product(one, direction) / Math.sqrt(edge)) : null
  })
  return { places, apart: Float64Array.from(apart) }
}

/** The direction of most variance that is at right angles to `others` (power iteration). */
function widest(spread: Covariance, others: readonly Float64Array[]) {
  let direction = Float64Array.from({ length: spread.size }, (_, at) => Math.cos(at))
  let variance = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = spread.times(direction)
    for (const other of others) addTo(next, other, -product(next, other))
    variance = Math.sqrt(product(next, next))
    direction = next.map((part) => part / variance)
  }
  return { direction, variance }
}

function product(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

function addTo(sum: Float64Array, one: Float64Array, times: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + times * (one[at] ?? 0)
}
