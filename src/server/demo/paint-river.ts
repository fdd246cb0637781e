import type { Canvas } from './canvas.ts'
import { clamp, ramp } from './colour.ts'
import { noiseTiles } from './noise.ts'
import type { Scene } from './scenes.ts'

/** A patch of white water. Position and size are shares of the picture's width and height. */
export interface Rapid {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly strength: number
}

/**
 * Paints the river below the horizon: long swells with foam on their crests. `moment` moves the water between frames.
 * The loops use plain numbers instead of objects, because they run for a million pixels.
 */
export function paintRiver(canvas: Canvas, scene: Scene, rapids: readonly Rapid[], moment: number): void {
  const { cloud, ridge, fine } = noiseTiles()
  const { width, height, data } = canvas
  const { waterDeep: deep, waterLit: lit, reflection: sky, sun } = scene
  const top = Math.floor(scene.horizon * height)
  const whiteOfColumn = new Float32Array(width)
  const profiles = rapids.map((rapid) => profileOf(rapid, width))
  for (let y = top; y < height; y++) {
    const t = (y - top) / (height - top)
    const z = 1 / (t + 0.32)
    const shore = ramp(0, 0.04, t)
    const far = (1 - t) ** 2
    const along = z * 1.15 + moment * 0.21 + scene.seed * 0.173
    gatherWhite(whiteOfColumn, rapids, profiles, y / height)
    let warp = 0
    let swell = 0
    let behind = 0
    for (let x = 0; x < width; x++) {
      const u = x / width
      const across = (u - scene.gapAt) * z * 0.95 + scene.seed * 0.31
      // Swells change slowly, so the loop computes them for every second pixel only.
      if (x % 2 === 0) {
        warp = cloud.at(across * 0.6, along * 0.5) * 0.3
        swell = ridge.at(across * 0.42 + warp, along * 0.62 + warp * 0.6)
        behind = ridge.at(across * 0.42 + warp, along * 0.62 + warp * 0.6 + 0.011)
      }
      const chop = cloud.at(across * 1.7 + warp, along * 2.6 + warp)
      const chopBehind = cloud.at(across * 1.7 + warp + 0.006, along * 2.6 + warp + 0.012)
      const slope = (swell - behind) * 4.2 + (chop - chopBehind) * 3.4
      const lace = fine.at(across * 1.5 + warp * 1.4, along * 2.0 + warp)
      const white = (whiteOfColumn[x] ?? 0) + ramp(0.62, 0.95, swell) * 0.55 * (1 - far * 0.6)
      const foam = ramp(0.72, 1.12, white + lace * 0.5 + chop * 0.34 + slope * 0.4)
      const light = clamp(0.22 + swell * 0.5 - slope * 2 + white * 0.3, 0, 1)
      const mirror = clamp(0.06 + 0.55 * far + slope * 0.75, 0, 0.85)
      const spark =
        ramp(0.2, 0.42, slope + (chop - 0.5) * 0.35) * (0.25 + 0.75 * Math.exp(-Math.abs(u - scene.sunAt) * 2.4)) * 0.8
      const shadow = clamp(0.24 - slope * 2 - (lace - 0.5) * 0.7, 0, 0.72)
      const keep = 1 - shore
      const at = (y * width + x) * 3
      for (let part = 0; part < 3; part++) {
        const body = (deep[part] ?? 0) + ((lit[part] ?? 0) - (deep[part] ?? 0)) * light
        let value = body + ((sky[part] ?? 0) - body) * mirror
        value += ((sun[part] ?? 0) - value) * spark
        const spray = 253 - shadow * (245 - (lit[part] ?? 0) * 1.15)
        value += (spray - value) * foam
        data[at + part] = (data[at + part] ?? 0) * keep + value * shore
      }
    }
  }
}

function profileOf(rapid: Rapid, width: number): Float32Array {
  return Float32Array.from({ length: width }, (_, x) => {
    const dx = (x / width - rapid.x) / rapid.width
    return rapid.strength * Math.exp(-dx * dx * 1.6)
  })
}

function gatherWhite(row: Float32Array, rapids: readonly Rapid[], profiles: readonly Float32Array[], v: number): void {
  row.fill(0)
  for (const [i, rapid] of rapids.entries()) {
    const dy = ((v - rapid.y) / rapid.height) ** 2
    const profile = profiles[i]
    if (dy > 3 || profile === undefined) continue
    const share = Math.exp(-dy * 1.6)
    for (let x = 0; x < row.length; x++) row[x] = (row[x] ?? 0) + share * (profile[x] ?? 0)
  }
}
