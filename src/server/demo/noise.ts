import { seededRandom } from '#server/platform/images/seeded-random.ts'

const size = 512
const mask = size - 1

/**
 * A square of smooth noise from 0 to 1 that repeats without a seam. `at` takes coordinates in units of the square's
 * width.
 */
class NoiseTile {
  readonly #values: Float32Array

  constructor(values: Float32Array) {
    this.#values = values
  }

  at(x: number, y: number): number {
    const values = this.#values
    const sx = x * size
    const sy = y * size
    const left = Math.floor(sx)
    const top = Math.floor(sy)
    const fx = sx - left
    const fy = sy - top
    const row = (top & mask) * size
    const nextRow = ((top + 1) & mask) * size
    const column = left & mask
    const nextColumn = (left + 1) & mask
    const above = (values[row + column] ?? 0) * (1 - fx) + (values[row + nextColumn] ?? 0) * fx
    const below = (values[nextRow + column] ?? 0) * (1 - fx) + (values[nextRow + nextColumn] ?? 0) * fx
    return above * (1 - fy) + below * fy
  }
}

/** Adds one octave of noise to `target`: random values on a grid of `cells` by `cells`, with smooth steps between. */
function octave(target: Float32Array, cells: number, weight: number, ridged: boolean, random: () => number): void {
  const lattice = Float32Array.from({ length: cells * cells }, random)
  const step = size / cells
  for (let y = 0; y < size; y++) {
    const gy = Math.floor(y / step)
    const fy = smooth(y / step - gy)
    const row = gy * cells
    const nextRow = ((gy + 1) % cells) * cells
    for (let x = 0; x < size; x++) {
      const gx = Math.floor(x / step)
      const fx = smooth(x / step - gx)
      const next = (gx + 1) % cells
      const above = (lattice[row + gx] ?? 0) * (1 - fx) + (lattice[row + next] ?? 0) * fx
      const below = (lattice[nextRow + gx] ?? 0) * (1 - fx) + (lattice[nextRow + next] ?? 0) * fx
      const value = above * (1 - fy) + below * fy
      const at = y * size + x
      target[at] = (target[at] ?? 0) + weight * (ridged ? 1 - Math.abs(2 * value - 1) : value)
    }
  }
}

function build(seed: number, firstCells: number, octaves: number, falloff: number, ridged: boolean): NoiseTile {
  const random = seededRandom(seed)
  const values = new Float32Array(size * size)
  for (let i = 0; i < octaves; i++) octave(values, Math.min(size, firstCells * 2 ** i), falloff ** i, ridged, random)
  let least = Infinity
  let most = -Infinity
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  for (let i = 0; i < values.length; i++) values[i] = ((values[i] ?? 0) - least) / (most - least)
  return new NoiseTile(values)
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t)
}

export interface NoiseTiles {
  /** Soft noise of all sizes, for clouds, rock and spray. */
  readonly cloud: NoiseTile
  /** Noise with sharp lines, for wave crests and cracks in rock. */
  readonly ridge: NoiseTile
  readonly fine: NoiseTile
}

let made: NoiseTiles | undefined

/**
 * Returns the three noise tiles of the process, and creates them at the first call. Every scene reads them at its own
 * scale and position.
 */
export function noiseTiles(): NoiseTiles {
  made ??= {
    cloud: build(11, 4, 7, 0.52, false),
    ridge: build(12, 4, 6, 0.5, true),
    fine: build(13, 32, 4, 0.7, false),
  }
  return made
}
