import type { Canvas } from './canvas.ts'
import { clamp, ramp } from './colour.ts'
import { waterLine, type RaftPlace } from './raft-place.ts'
import { noiseTiles } from './noise.ts'
import type { Scene } from './scenes.ts'

export function paintSpray(canvas: Canvas, scene: Scene, place: RaftPlace, random: () => number): void {
  paintWave(canvas, scene, place, random)
  paintDrops(canvas, scene, place, random)
}

function paintWave(canvas: Canvas, scene: Scene, place: RaftPlace, random: () => number): void {
  const { cloud, fine } = noiseTiles()
  const { width, height, data } = canvas
  const ahead = place.mirrored ? -1 : 1
  const half = 1000 * place.scale
  const bow = place.x + ahead * half * 0.72
  const offset = random() * 7
  const burst = half * (0.16 + 0.22 * place.excitement)
  const from = Math.max(0, Math.floor(place.x - half * 1.25))
  const to = Math.min(width, Math.ceil(place.x + half * 1.25))
  for (let x = from; x < to; x++) {
    const along = (x - place.x) / half
    const atBow = Math.exp(-(((x - bow) / (half * 0.3)) ** 2))
    const roll = cloud.at(x / 900 + offset, offset) * 46 + cloud.at(x / 260 + offset, 0.3) * 30
    const line = waterLine(place, x) - 14 - (roll - 38) - atBow * burst + Math.abs(along) ** 3 * 30
    const fade = 1 - ramp(0.85, 1.2, Math.abs(along))
    const first = Math.max(0, Math.floor(line - 26))
    for (let y = first; y < Math.min(height, line + 190 * place.scale * 2); y++) {
      const below = y - line
      const torn = cloud.at(x / 420 + offset, y / 300) * 0.6 + fine.at(x / 340 + offset, y / 250) * 0.55
      const body = ramp(-18, 16, below + (torn - 0.55) * 46)
      const deep = 1 - ramp(20, 240 * place.scale * 1.5, below - (torn - 0.5) * 90)
      const share = clamp(body * deep * fade * (0.55 + torn * 0.75), 0, 1)
      if (share <= 0.01) continue
      const light = clamp(0.92 + (torn - 0.5) * 0.45 - below / (1500 * place.scale), 0.66, 1)
      const at = (y * width + x) * 3
      for (let part = 0; part < 3; part++) {
        const white = 253 - (1 - light) * (245 - (scene.waterLit[part] ?? 0))
        data[at + part] = (data[at + part] ?? 0) * (1 - share) + white * share
      }
    }
  }
}

function paintDrops(canvas: Canvas, scene: Scene, place: RaftPlace, random: () => number): void {
  const ahead = place.mirrored ? -1 : 1
  const half = 1000 * place.scale
  const count = Math.round(260 + 900 * place.excitement)
  for (let i = 0; i < count; i++) {
    const speed = random() ** 1.6
    const angle = -Math.PI / 2 + (random() - 0.5) * 2.5
    const source = place.x + ahead * half * (0.72 - random() * random() * 1.3)
    const x = source + Math.cos(angle) * speed * half * 0.5
    const y = place.y + 20 + Math.sin(angle) * speed * half * (0.3 + 0.55 * place.excitement) * (0.5 + random() * 0.5)
    const radius = 0.7 + (1 - speed) * random() * 3.4 + (random() < 0.03 ? random() * 4 : 0)
    drop(canvas, x, y, radius, radius > 5 ? 0.3 : 0.45 + random() * 0.5, scene)
  }
}

function drop(canvas: Canvas, x: number, y: number, radius: number, strength: number, scene: Scene): void {
  const light = [(scene.sun[0] + 510) / 3, (scene.sun[1] + 510) / 3, (scene.sun[2] + 510) / 3] as const
  const left = Math.max(0, Math.floor(x - radius - 1))
  const right = Math.min(canvas.width - 1, Math.ceil(x + radius + 1))
  const bottom = Math.min(canvas.height - 1, Math.ceil(y + radius + 1))
  for (let py = Math.max(0, Math.floor(y - radius - 1)); py <= bottom; py++)
    for (let px = left; px <= right; px++) {
      const share = 1 - ramp(radius - 0.9, radius + 0.7, Math.hypot(px - x, py - y))
      if (share > 0) canvas.blend(px, py, light, share * strength)
    }
}
