import type { Random } from './random.ts'

export type Rgb = readonly [number, number, number]

/** The look of a raft. Each paddler has a helmet and a vest. */
export interface Raft {
  readonly boat: Rgb
  readonly helmets: readonly Rgb[]
  readonly vests: readonly Rgb[]
}

/** A camera's view of a raft. Places and sizes are shares of the picture's width and height. */
export interface View {
  readonly x: number
  readonly y: number
  /** Half of the boat's length. */
  readonly size: number
  readonly tilt: number
  /** 0 to 1. */
  readonly spray: number
  readonly light: number
  /** White balance: the factor of red. Blue has the reverse. */
  readonly warmth: number
  /** Share of the picture's height that shows the bank. */
  readonly bank: number
  readonly other: { readonly raft: Raft; readonly x: number; readonly y: number; readonly size: number } | null
}

export interface Scene {
  readonly water: Rgb
  readonly bank: Rgb
  readonly paddle: Rgb
}

export const width = 60
export const height = 40

const foam: Rgb = [232, 238, 240]
const skins: readonly Rgb[] = [
  [224, 178, 150],
  [196, 146, 112],
  [120, 82, 60],
]

/** Draws a small RGB picture of a raft on a river. */
export function drawRaft(scene: Scene, raft: Raft, view: View, random: Random): Uint8Array {
  const picture = new Float32Array(width * height * 3)
  drawRiver(picture, scene, view, random)
  if (view.other) drawBoat(picture, scene, view.other.raft, { ...view.other, tilt: random.between(-0.2, 0.2) }, random)
  drawBoat(picture, scene, raft, view, random)
  for (let blob = 0; blob < 14 * view.spray; blob += 1)
    ellipse(picture, {
      x: view.x + random.between(-1, 1) * view.size,
      y: view.y + random.between(-0.25, 0.3) * view.size * 1.5,
      rx: random.between(0.02, 0.1),
      ry: random.between(0.02, 0.1),
      colour: foam,
      alpha: random.between(0.4, 0.9),
    })
  return develop(picture, view, random)
}

function drawRiver(picture: Float32Array, { water, bank }: Scene, view: View, random: Random): void {
  const [phase, slope, white] = [random.between(0, 9), random.between(0.2, 0.7), random.between(0.02, 0.16)]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isBank = y < view.bank * height + 1.5 * Math.sin(x / 7 + phase)
      const wave = Math.sin(x * slope + y * 1.3 + phase) * Math.sin(y * 0.9 - x * 0.2 + phase * 2)
      const isFoam = !isBank && wave > 1 - white * 2 * random.between(0, 1.6)
      const shade = isBank ? random.between(0.6, 1.15) : 1 + 0.22 * wave
      const colour = isFoam ? foam : isBank ? bank : water
      for (let part = 0; part < 3; part += 1)
        picture[(y * width + x) * 3 + part] = (colour[part] ?? 0) * (isFoam ? 1 : shade)
    }
}

function drawBoat(
  picture: Float32Array,
  scene: Scene,
  raft: Raft,
  { x, y, size, tilt }: Pick<View, 'x' | 'y' | 'size' | 'tilt'>,
  random: Random,
): void {
  const ry = size * 0.42
  const at = (along: number, above: number) => ({
    x: x + along * size,
    y: y + along * tilt * size - above * size * 1.5,
  })
  ellipse(picture, { ...at(0, 0), rx: size, ry, colour: raft.boat })
  ellipse(picture, { ...at(0, 0.1), rx: size * 0.8, ry: ry * 0.55, colour: raft.boat.map((part) => part * 0.4) })
  ellipse(picture, { ...at(0, -0.22), rx: size * 0.8, ry: ry * 0.25, colour: raft.boat.map((part) => part * 0.6) })
  const count = raft.helmets.length
  for (const [place, helmet] of raft.helmets.entries()) {
    const along = ((place + 0.5) / count - 0.5) * 1.5 + random.between(-0.05, 0.05)
    const up = 0.2 + (place % 2) * 0.09 + random.between(-0.03, 0.05)
    ellipse(picture, { ...at(along, up), rx: size * 0.11, ry: size * 0.24, colour: raft.vests[place] ?? helmet })
    ellipse(picture, { ...at(along, up + 0.17), rx: size * 0.07, ry: size * 0.1, colour: skins[place % 3] ?? foam })
    ellipse(picture, { ...at(along, up + 0.23), rx: size * 0.085, ry: size * 0.12, colour: helmet })
    const blade = at(along + random.between(-0.2, 0.2), -0.15)
    ellipse(picture, { ...blade, rx: size * 0.05, ry: size * 0.1, colour: scene.paddle })
  }
}

interface Ellipse {
  readonly x: number
  readonly y: number
  readonly rx: number
  readonly ry: number
  readonly colour: readonly number[]
  readonly alpha?: number
}

function ellipse(picture: Float32Array, { x, y, rx, ry, colour, alpha = 1 }: Ellipse): void {
  const [cx, cy, w, h] = [x * width, y * height, Math.max(rx * width, 0.6), Math.max(ry * height, 0.6)]
  for (let row = Math.max(0, Math.floor(cy - h)); row <= Math.min(height - 1, Math.ceil(cy + h)); row += 1)
    for (let column = Math.max(0, Math.floor(cx - w)); column <= Math.min(width - 1, Math.ceil(cx + w)); column += 1) {
      const away = ((column - cx) / w) ** 2 + ((row - cy) / h) ** 2
      if (away > 1) continue
      const shade = 1.05 - 0.2 * ((row - cy) / h)
      for (let part = 0; part < 3; part += 1) {
        const place = (row * width + column) * 3 + part
        picture[place] = (picture[place] ?? 0) * (1 - alpha) + (colour[part] ?? 0) * shade * alpha
      }
    }
}

/** The camera: exposure, white balance, haze and noise. */
function develop(picture: Float32Array, { light, warmth }: View, random: Random): Uint8Array {
  const haze = random.between(0, 14)
  const factors = [light * warmth, light, light / warmth]
  return Uint8Array.from(picture, (value, place) =>
    Math.max(0, Math.min(255, haze + value * (factors[place % 3] ?? 1) + random.between(-9, 9))),
  )
}
