import type { Canvas } from './canvas.ts'
import { clamp, mix, ramp, type Colour } from './colour.ts'
import { noiseTiles } from './noise.ts'
import type { Scene } from './scenes.ts'

/** Where white water piles up, as shares of the picture. */
export interface Rapid {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly strength: number
}

const foamLit: Colour = [252, 253, 250]
const foamShade: Colour = [158, 186, 192]

/** The river from the horizon down, over whatever is there; `moment` moves the water from one frame to the next. */
export function paintRiver(canvas: Canvas, scene: Scene, rapids: readonly Rapid[], moment: number): void {
  const { cloud, ridge, fine } = noiseTiles()
  const { width, height } = canvas
  const top = Math.floor(scene.horizon * height)
  const { data } = canvas
  for (let y = top; y < height; y++) {
    const t = (y - top) / (height - top)
    const z = 1 / (t + 0.07)
    const shore = ramp(0, 0.035, t)
    const detail = ramp(0.0, 0.3, t)
    const flow = moment * 0.13
    for (let x = 0; x < width; x++) {
      const u = x / width
      const across = (u - scene.gapAt) * z * 0.16
      const along = z * 0.34 + flow
      const warp = cloud.at(across * 0.9 + 0.3, along * 0.8) * 0.22
      const swell = ridge.at(across * 0.55 + warp, along * 0.75 + warp)
      const swellNext = ridge.at(across * 0.55 + warp, (along + 0.014) * 0.75 + warp)
      const chop = cloud.at(across * 3.1 + warp, along * 4.2)
      const chopNext = cloud.at(across * 3.1 + warp + 0.01, (along + 0.012) * 4.2)
      const slope = (swell - swellNext) * 5.5 + (chop - chopNext) * 3.2 * detail
      let white = ramp(0.74, 0.97, swell) * 0.5 * detail
      for (const rapid of rapids) {
        const dx = (u - rapid.x) / rapid.width
        const dy = (y / height - rapid.y) / rapid.height
        const inside = dx * dx + dy * dy
        if (inside < 4) white += rapid.strength * Math.exp(-inside * 1.6)
      }
      const lace =
        0.55 * cloud.at(across * 4.5 + warp * 1.5, along * 6.5) + 0.45 * fine.at(across * 3.2, along * 3.6 + warp)
      const foam = ramp(0.86, 1.28, white * 0.95 + lace * 0.62 + swell * 0.22)
      const mirror = clamp(0.1 + 0.62 * (1 - t) ** 2.2 + slope * 0.9, 0, 0.9)
      const body = mix(scene.waterDeep, scene.waterLit, clamp(0.25 + swell * 0.55 - slope * 1.1 + white * 0.3, 0, 1))
      let colour = mix(body, scene.reflection, mirror)
      const spark = ramp(0.16, 0.34, slope + (chop - 0.5) * 0.3) * Math.exp(-Math.abs(u - scene.sunAt) * 2.2)
      colour = mix(colour, scene.sun, spark * 0.8)
      if (foam > 0) colour = mix(colour, mix(foamShade, foamLit, clamp(0.45 + slope * 2.2 + lace * 0.5, 0, 1)), foam)
      const at = (y * width + x) * 3
      const keep = 1 - shore
      data[at] = (data[at] ?? 0) * keep + colour[0] * shore
      data[at + 1] = (data[at + 1] ?? 0) * keep + colour[1] * shore
      data[at + 2] = (data[at + 2] ?? 0) * keep + colour[2] * shore
    }
  }
}
