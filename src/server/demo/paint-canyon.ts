import { Canvas } from './canvas.ts'
import { clamp, mix, ramp, scale, type Colour } from './colour.ts'
import { noiseTiles } from './noise.ts'
import { paintBank } from './paint-bank.ts'
import type { Scene } from './scenes.ts'

const layers = 5

/**
 * Paints the sky and canyon walls from far to near. A small picture is enough: it is enlarged later, and the background
 * of a long lens is blurred anyway.
 */
export function paintCanyon(scene: Scene, width: number, height: number): Canvas {
  const canvas = new Canvas(width, height)
  paintSky(canvas, scene)
  for (let layer = 0; layer < layers; layer++) paintWalls(canvas, scene, layer)
  paintBank(canvas, scene)
  paintGlow(canvas, scene)
  return canvas
}

function paintSky(canvas: Canvas, scene: Scene): void {
  const { cloud } = noiseTiles()
  const { width, height } = canvas
  for (let y = 0; y < height; y++) {
    const low = ramp(0, scene.horizon, y / height)
    const sky = mix(scene.skyTop, scene.skyLow, low)
    for (let x = 0; x < width; x++) {
      const wisp = ramp(0.5, 0.85, cloud.at((x / width) * 0.5 + scene.seed * 0.13, (y / height) * 1.6))
      canvas.blend(x, y, mix(sky, [255, 250, 242], wisp * 0.55), 1)
    }
  }
}

/**
 * Returns the height of a canyon wall above the horizon at x, as a share of the picture's height. Near the gap between
 * the walls it is low.
 */
function wallHeight(scene: Scene, layer: number, x: number): number {
  const { cloud, ridge } = noiseTiles()
  const near = layer / (layers - 1)
  const distance = Math.abs(x - scene.gapAt)
  const side = x < scene.gapAt ? 0 : 0.5
  const opening = 0.02 + near * 0.3
  const rise = ramp(opening, opening + 0.3 / scene.steepness, distance)
  const rough = cloud.at(x * (0.35 + near * 0.25) + layer * 0.37 + side, scene.seed * 0.071 + layer * 0.21)
  const teeth = ridge.at(x * 1.4 + layer * 0.19, scene.seed * 0.053)
  const terraces = Math.round(rough * 6) / 6
  const body = (0.45 * rough + 0.4 * terraces + 0.15 * teeth) * (0.5 + 0.5 * scene.steepness)
  const base = 0.03 + 0.14 * (1 - near)
  return base * (0.5 + rough) + rise * body * (0.42 + near * 0.3)
}

function paintWalls(canvas: Canvas, scene: Scene, layer: number): void {
  const { cloud, ridge, fine } = noiseTiles()
  const { width, height } = canvas
  const near = layer / (layers - 1)
  const hazeShare = 0.78 * (1 - near) ** 1.25 + 0.04
  const bottom = Math.min(height - 1, Math.ceil((scene.horizon + 0.03) * height))
  const sunFromLeft = scene.sunAt < scene.gapAt ? 1 : -1
  for (let x = 0; x < width; x++) {
    const u = x / width
    const rise = wallHeight(scene, layer, u)
    const slope = (wallHeight(scene, layer, u + 0.012) - wallHeight(scene, layer, u - 0.012)) * 9
    const top = Math.max(0, Math.floor((scene.horizon - rise) * height))
    for (let y = top; y <= bottom; y++) {
      const v = y / height
      const wobble = cloud.at(u * 1.2 + layer * 0.3, v * 1.2)
      const strata = cloud.at(u * 0.12 + layer * 0.41, v * (2.2 + near) + wobble * 0.22)
      const crack = ridge.at(u * (2.4 - near) + wobble * 0.08 + layer * 0.23, v * 0.5)
      const bump =
        cloud.at(u * 2.6 + layer * 0.7, v * 1.9) - cloud.at(u * 2.6 + layer * 0.7 + 0.012 * sunFromLeft, v * 1.9)
      const facing = clamp(0.52 + slope * -sunFromLeft * 0.5 + bump * 7, 0, 1)
      const above = (y - top) / Math.max(1, bottom - top)
      let rock: Colour = mix(scene.rockDark, scene.rockLight, ramp(0.25, 0.75, strata))
      rock = scale(rock, 1 - 0.42 * ramp(0.72, 0.96, crack))
      let lit = mix(mix(rock, scene.shade, 0.62), scale(rock, 1.18), facing)
      const grown = ramp(0.5, 0.72, fine.at(u * 1.6 + layer * 0.31, v * 1.6)) * ramp(0.25, 0.9, above) * 0.85
      lit = mix(lit, scale(scene.scrub, 0.55 + 0.65 * facing), grown * (0.35 + 0.65 * near))
      lit = scale(lit, 1 - 0.3 * above * near)
      canvas.blend(x, y, mix(lit, scene.haze, hazeShare * (0.7 + 0.3 * above)), y === top ? 0.5 : 1)
    }
  }
}

function paintGlow(canvas: Canvas, scene: Scene): void {
  const { width, height } = canvas
  const sunX = scene.sunAt * width
  const sunY = height * 0.02
  for (let y = 0; y < height * (scene.horizon + 0.05); y++)
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot((x - sunX) / width, ((y - sunY) / height) * 0.8)
      const glow = 0.62 * Math.exp(-distance * 4.2) + 0.5 * Math.exp(-distance * 16)
      const mist = 0.3 * ramp(scene.horizon - 0.12, scene.horizon + 0.02, y / height)
      canvas.blend(x, y, scene.sun, clamp(glow, 0, 0.95))
      canvas.blend(x, y, scene.haze, mist)
    }
}
