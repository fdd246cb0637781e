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
 * uOfY[y], and v is vOfX[x] + vOfY[y].
 */
interface Warp {
  readonly uOfX: Float64Array
  readonly uOfY: Float64Array
  readonly vOfX: Float64Array
  readonly vOfY: Float64Array
  /** The watermark repeats the tile in lines. Each line starts at its own offset, a share of the tile's width. */
  readonly lineShifts: Float64Array
}

/** Returns a font size that is legible on thumbnails and does not cover large pictures. */
function watermarkFontSize(width: number, height: number): number {
  return Math.round(5 + 0.029 * Math.max(width, height))
}

/**
 * Returns how a photo's watermark repeats, turns and bends (docs/rules.md#watermark). Each photo differs, because
 * software could otherwise estimate the mark from many photos and remove it. All sizes of one photo bend alike.
 */
function warpFor(seed: number, width: number, height: number): Warp {
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
  const table = (length: number, value: (at: number) => number) => Float64Array.from({ length }, (_, at) => value(at))
  return {
    // A wave moves pixel (x, y) to (x + alongY(y), y + alongX(x)). A turn and a scale then give the point (u, v) of the
    // tile. Both u and v are the sum of two parts: one depends only on x, the other only on y. Tables hold these parts,
    // so that the loop over all pixels computes no sines.
    uOfX: table(width, (x) => cos * x + sin * alongX(x) + startU),
    uOfY: table(height, (y) => cos * alongY(y) + sin * y),
    vOfX: table(width, (x) => -sin * x + cos * alongX(x) + startV),
    vOfY: table(height, (y) => -sin * alongY(y) + cos * y),
    lineShifts: Float64Array.from({ length: 32 }, random),
  }
}

/** The loop runs for every pixel, so it calls no function and creates no object. */
function readRow(tile: WatermarkTile, warp: Warp, y: number, row: Uint16Array): void {
  const { points, width, pitch, inkedHeight } = tile
  const { uOfX, vOfX, lineShifts } = warp
  const uOfRow = warp.uOfY[y] ?? 0
  const vOfRow = warp.vOfY[y] ?? 0
  for (let x = 0; x < row.length; x++) {
    const v = (vOfX[x] ?? 0) + vOfRow
    const line = (v / pitch) | 0
    const down = (v - line * pitch) | 0
    if (down >= inkedHeight) {
      row[x] = 0
      continue
    }
    const u = (uOfX[x] ?? 0) + uOfRow + (lineShifts[line & 31] ?? 0) * width
    const along = (u - ((u / width) | 0) * width) | 0
    row[x] = points[down * width + along] ?? 0
  }
}

export class Watermarks {
  /**
   * One tile serves all photos of an outfitter at one picture size. Pictures have about ten sizes, so 400 tiles serve
   * forty outfitters.
   */
  readonly #tiles = new LruMap<string, Promise<WatermarkTile>>(400)

  async burn(target: Pixels, text: string, photoId: number): Promise<void> {
    const { data, width, height } = target
    const tile = await this.#tile(text, watermarkFontSize(width, height))
    const warp = warpFor(photoId, width, height)
    const row = new Uint16Array(width)
    for (let y = 0; y < height; y++) {
      readRow(tile, warp, y, row)
      let at = y * width * 3
      for (let x = 0; x < width; x++, at += 3) {
        const point = row[x] ?? 0
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

  /** Returns the watermark alone as RGBA, for external image services that lay it over the photo themselves. */
  async overlay(text: string, seed: number, width: number, height: number): Promise<Buffer> {
    const tile = await this.#tile(text, watermarkFontSize(width, height))
    const warp = warpFor(seed, width, height)
    const row = new Uint16Array(width)
    const rgba = Buffer.alloc(width * height * 4)
    for (let y = 0; y < height; y++) {
      readRow(tile, warp, y, row)
      for (const [x, point] of row.entries()) {
        const cover = point & 255
        if (cover === 0) continue
        const at = (y * width + x) * 4
        rgba.fill(Math.min(255, Math.round(((point >> 8) / cover) * 255)), at, at + 3)
        rgba[at + 3] = cover
      }
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
