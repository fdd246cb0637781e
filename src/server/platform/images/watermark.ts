import { LruMap } from './lru-map.ts'
import { drawTile, tileScale, type WatermarkTile } from './watermark-tile.ts'

/**
 * Returns a generator of numbers from 0 to below 1 that are the same for the same seed (mulberry32). Not for secrets.
 */
export function seededRandom(seed: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value = (value + Math.imul(value ^ (value >>> 7), value | 61)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Pixels row by row, each with three bytes: red, green and blue. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/**
 * Tables that map each pixel of the picture to a point (u, v) of the watermark tile. For pixel (x, y), u is uOfX[x] +
 * uOfY[y] in widths of the tile, and v is vOfX[x] + vOfY[y] in lines of the watermark. The values are integers with 16
 * bits of fraction, with which the loop over all pixels needs no divisions and runs fast.
 */
interface Warp {
  readonly uOfX: Int32Array
  readonly uOfY: Int32Array
  readonly vOfX: Int32Array
  readonly vOfY: Int32Array
  /** The watermark repeats the tile in lines. Each line starts at its own offset. */
  readonly lineShifts: Int32Array
}

const one = 65_536

/** Returns a font size that is legible on thumbnails and does not cover large pictures. */
function watermarkFontSize(width: number, height: number): number {
  return Math.round(5 + 0.029 * Math.max(width, height))
}

/**
 * Returns how a photo's watermark repeats, turns and bends (docs/rules.md#watermark). Each photo differs, because
 * software could otherwise estimate the mark from many photos and remove it. All sizes of one photo bend alike.
 */
function warpFor(tile: WatermarkTile, seed: number, width: number, height: number): Warp {
  const random = seededRandom(seed)
  const between = (least: number, most: number) => least + (most - least) * random()
  const longEdge = Math.max(width, height)
  const font = watermarkFontSize(width, height)
  const angle = (between(-38, -20) * Math.PI) / 180
  const scale = between(0.92, 1.08) * tileScale
  const cos = Math.cos(angle) * scale
  const sin = Math.sin(angle) * scale
  const bend = () => {
    const waves = [between(0.9, 1.6), between(2.1, 3.4)].map((cycles, i) => ({
      turns: (cycles * 2 * Math.PI) / longEdge,
      phase: between(0, 2 * Math.PI),
      reach: (font * between(0.55, 0.85)) / (i + 1),
    }))
    return (at: number) => waves.reduce((sum, wave) => sum + wave.reach * Math.sin(at * wave.turns + wave.phase), 0)
  }
  const alongY = bend()
  const alongX = bend()
  // The start values are so large that u and v stay positive for every pixel, at any angle.
  const startU = (4 * longEdge + between(0, 4000)) * tileScale
  const startV = (4 * longEdge + between(0, 4000)) * tileScale
  const table = (length: number, unit: number, value: (at: number) => number) =>
    Int32Array.from({ length }, (_, at) => (value(at) / unit) * one)
  return {
    // A wave moves pixel (x, y) to (x + alongY(y), y + alongX(x)). A turn and a scale then give the point (u, v) of the
    // tile. Both u and v are the sum of two parts: one depends only on x, the other only on y. Tables hold these parts,
    // so that the loop over all pixels computes no sines.
    uOfX: table(width, tile.width, (x) => cos * x + sin * alongX(x) + startU),
    uOfY: table(height, tile.width, (y) => cos * alongY(y) + sin * y),
    vOfX: table(width, tile.pitch, (x) => -sin * x + cos * alongX(x) + startV),
    vOfY: table(height, tile.pitch, (y) => -sin * alongY(y) + cos * y),
    lineShifts: table(32, 1, random),
  }
}

/** The loop runs for every pixel, so it calls no function and creates no object. */
function burnTile({ data, ...size }: Pixels, tile: WatermarkTile, warp: Warp): void {
  const { points, width, pitch, inkedHeight } = tile
  const { uOfX, uOfY, vOfX, vOfY, lineShifts } = warp
  for (let y = 0, at = 0; y < size.height; y++) {
    const uOfRow = uOfY[y] ?? 0
    const vOfRow = vOfY[y] ?? 0
    for (let x = 0; x < size.width; x++, at += 3) {
      const v = (vOfX[x] ?? 0) + vOfRow
      const down = ((v & 0xffff) * pitch) >>> 16
      if (down >= inkedHeight) continue
      const u = (uOfX[x] ?? 0) + uOfRow + (lineShifts[(v >> 16) & 31] ?? 0)
      const point = points[down * width + (((u & 0xffff) * width) >>> 16)] ?? 0
      if (point === 0) continue
      const light = point >> 8
      // Each colour of the picture keeps the share that the watermark does not cover: `255 - coverage`, divided by
      // 255. Multiplying by 257 and dividing by 65536 comes close to that and needs no division.
      const keep = (255 - (point & 255)) * 257
      data[at] = (((data[at] ?? 0) * keep) >> 16) + light
      data[at + 1] = (((data[at + 1] ?? 0) * keep) >> 16) + light
      data[at + 2] = (((data[at + 2] ?? 0) * keep) >> 16) + light
    }
  }
}

export class Watermarks {
  /**
   * One tile serves all photos of an outfitter at one picture size. Pictures have about ten sizes, so 400 tiles serve
   * forty outfitters.
   */
  readonly #tiles = new LruMap<string, Promise<WatermarkTile>>(400)

  async burn(target: Pixels, text: string, photoId: number): Promise<void> {
    const { width, height } = target
    const tile = await this.#tile(text, watermarkFontSize(width, height))
    burnTile(target, tile, warpFor(tile, photoId, width, height))
  }

  /** Returns the watermark alone as RGBA, for external image services that lay it over the photo themselves. */
  async overlay(text: string, seed: number, width: number, height: number): Promise<Buffer> {
    const [black, white] = [Buffer.alloc(width * height * 3), Buffer.alloc(width * height * 3, 255)]
    for (const data of [black, white]) await this.burn({ data, width, height }, text, seed)
    const rgba = Buffer.alloc(width * height * 4)
    for (let at = 0, from = 0; at < rgba.length; at += 4, from += 3) {
      const light = black[from] ?? 0
      // The watermark alone shows on black. It leaves 254 of 255 where its coverage is 0.
      const cover = 254 - ((white[from] ?? 0) - light)
      if (cover <= 0) continue
      rgba.fill(Math.min(255, Math.round((light / cover) * 255)), at, at + 3)
      rgba[at + 3] = cover
    }
    return rgba
  }

  async #tile(text: string, fontSize: number): Promise<WatermarkTile> {
    const key = `${fontSize} ${text}`
    const known = this.#tiles.get(key)
    if (known !== undefined) return known
    const drawn = drawTile(text, fontSize)
    this.#tiles.set(key, drawn)
    drawn.catch(() => this.#tiles.delete(key))
    return drawn
  }
}
