import { seededRandom } from '#server/platform/images/seeded-random.ts'
import type { Canvas } from './canvas.ts'
import { clamp, mix, scale, type Colour } from './colour.ts'
import { noiseTiles } from './noise.ts'
import type { Scene } from './scenes.ts'

export function paintBank(canvas: Canvas, scene: Scene): void {
  const random = seededRandom(scene.seed * 37)
  const { width, height } = canvas
  const shore = scene.horizon * height
  const fromLeft = scene.sunAt < 0.5
  for (const row of [0, 1, 2]) {
    const count = Math.round(scene.trees * (110 - row * 22))
    const haze = 0.5 - row * 0.2
    for (let i = 0; i < count; i++) {
      const x = random() * width
      if (noiseTiles().cloud.at((x / width) * 0.7, row * 0.37 + scene.seed * 0.11) < 0.42) continue
      const tall = height * (0.035 + 0.03 * row) * (0.55 + random() * 0.75)
      const green = scale(scene.scrub, 0.42 + random() * 0.25)
      conifer(canvas, x, shore - height * 0.012 * (2 - row), tall, mix(green, scene.haze, haze), fromLeft, random)
    }
  }
  for (let i = 0; i < 80; i++) {
    const size = height * (0.006 + random() ** 3 * 0.035)
    const colour = mix(mix(scene.rockDark, scene.rockLight, random()), scene.haze, 0.18)
    boulder(canvas, random() * width, shore + height * 0.008, size, colour, scene, fromLeft)
  }
}

function conifer(
  canvas: Canvas,
  x: number,
  base: number,
  tall: number,
  colour: Colour,
  sunFromLeft: boolean,
  random: () => number,
): void {
  const spread = tall * (0.17 + random() * 0.08)
  const tiers = 4 + Math.floor(random() * 3)
  const top = Math.max(0, Math.floor(base - tall))
  for (let y = top; y <= base; y++) {
    const down = (y - (base - tall)) / tall
    const tier = (down * tiers) % 1
    const half = spread * down * (0.5 + 0.5 * tier) + 0.4
    for (let px = Math.max(0, Math.round(x - half)); px <= Math.min(canvas.width - 1, x + half); px++) {
      const side = ((px - x) / (half + 0.01)) * (sunFromLeft ? -1 : 1)
      canvas.blend(px, y, scale(colour, clamp(0.9 + side * 0.35 - tier * 0.2, 0.5, 1.4)), 0.92)
    }
  }
}

function boulder(
  canvas: Canvas,
  x: number,
  base: number,
  size: number,
  colour: Colour,
  scene: Scene,
  sunFromLeft: boolean,
): void {
  const { cloud } = noiseTiles()
  const half = size * 1.5
  for (let y = Math.max(0, Math.floor(base - size)); y < Math.min(canvas.height, base + size * 0.2); y++)
    for (let px = Math.max(0, Math.ceil(x - half)); px <= Math.min(canvas.width - 1, x + half); px++) {
      const rough = cloud.at(px / 90 + x, y / 70) - 0.5
      const nx = (px - x) / half
      const ny = (y - base) / size
      const inside = nx * nx + ny * ny + rough * 0.7
      if (inside > 1) continue
      const light = clamp(0.52 - ny * 0.42 - nx * (sunFromLeft ? 0.45 : -0.45) + rough * 0.8, 0, 1)
      const lit = mix(mix(colour, scene.shade, 0.6), scale(colour, 1.22), light)
      canvas.blend(px, y, scale(lit, ny > -0.16 ? 0.6 : 1), clamp((1 - inside) * 8, 0, 1))
    }
}
