import { LruMap } from './lru-map.ts'
import { seededRandom } from './seeded-random.ts'
import { drawTile, type WatermarkTile } from './watermark-tile.ts'

/** Pixels without alpha (3 channels), row by row. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** Where the tile is read for a pixel (x, y): at (uOfX[x] + uOfY[y], vOfX[x] + vOfY[y]). */
interface Warp {
  readonly uOfX: Float64Array
  readonly uOfY: Float64Array
  readonly vOfX: Float64Array
  readonly vOfY: Float64Array
  readonly rowShift: (row: number) => number
}

/** Letters stay legible on thumbnails without covering large pictures. */
export function watermarkFontSize(width: number, height: number): number {
  return Math.round(5 + 0.029 * Math.max(width, height))
}

/**
 * The outfitter's name, tiled, turned and bent differently for each photo (rules.md 6.2): marks that lie alike on
 * many photos can be estimated and taken out. All sizes of a photo bend alike.
 */
function warpFor(photoId: number, width: number, height: number): Warp {
  const random = seededRandom(photoId)
  const between = (least: number, most: number) => least + (most - least) * random()
  const longEdge = Math.max(width, height)
  const font = watermarkFontSize(width, height)
  const angle = (between(-38, -20) * Math.PI) / 180
  const scale = between(0.92, 1.08)
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
  const startU = between(0, 4000)
  const startV = between(0, 4000)
  const shifts = Array.from({ length: 31 }, () => random())
  const table = (length: number, value: (at: number) => number) => Float64Array.from({ length }, (_, at) => value(at))
  return {
    // u = cos (x + alongY(y)) + sin (y + alongX(x)) and likewise v, split into what depends on x and on y.
    uOfX: table(width, (x) => cos * x + sin * alongX(x) + startU + longEdge * 4),
    uOfY: table(height, (y) => cos * alongY(y) + sin * y),
    vOfX: table(width, (x) => -sin * x + cos * alongX(x) + startV + longEdge * 4),
    vOfY: table(height, (y) => -sin * alongY(y) + cos * y),
    rowShift: (row) => shifts[row % shifts.length] ?? 0,
  }
}

/** Calls `paint(pixel index, coverage 0..255, premultiplied brightness 0..255)` for each pixel that the mark touches. */
function sample(tile: WatermarkTile, warp: Warp, width: number, height: number, paint: Paint): void {
  const { pixels, width: tileWidth, height: pitch, inkedHeight } = tile
  const { uOfX, uOfY, vOfX, vOfY } = warp
  const lastInkedRow = inkedHeight - 1
  for (let y = 0; y < height; y++) {
    const uRow = uOfY[y] ?? 0
    const vRow = vOfY[y] ?? 0
    for (let x = 0; x < width; x++) {
      const v = (vOfX[x] ?? 0) + vRow
      const line = Math.floor(v / pitch)
      const inLine = v - line * pitch
      if (inLine >= lastInkedRow) continue
      const u = (uOfX[x] ?? 0) + uRow + warp.rowShift(line) * tileWidth
      const inTile = u - Math.floor(u / tileWidth) * tileWidth
      const left = inTile | 0
      const top = inLine | 0
      const right = left + 1 < tileWidth ? left + 1 : 0
      const fx = inTile - left
      const fy = inLine - top
      const a = (top * tileWidth + left) * 2
      const b = (top * tileWidth + right) * 2
      const below = tileWidth * 2
      const wa = (1 - fx) * (1 - fy)
      const wb = fx * (1 - fy)
      const wc = (1 - fx) * fy
      const wd = fx * fy
      const cover =
        (pixels[a] ?? 0) * wa + (pixels[b] ?? 0) * wb + (pixels[a + below] ?? 0) * wc + (pixels[b + below] ?? 0) * wd
      if (cover < 1) continue
      const light =
        (pixels[a + 1] ?? 0) * wa +
        (pixels[b + 1] ?? 0) * wb +
        (pixels[a + below + 1] ?? 0) * wc +
        (pixels[b + below + 1] ?? 0) * wd
      paint(y * width + x, cover, light)
    }
  }
}

type Paint = (pixel: number, cover: number, light: number) => void

export class Watermarks {
  /** A tile serves all photos of an outfitter at one size; some ten sizes an outfitter. */
  readonly #tiles = new LruMap<string, Promise<WatermarkTile>>(400)

  /** Marks the pixels in place. */
  async burn(target: Pixels, text: string, photoId: number): Promise<void> {
    const { data, width, height } = target
    const tile = await this.#tile(text, watermarkFontSize(width, height))
    sample(tile, warpFor(photoId, width, height), width, height, (pixel, cover, light) => {
      const keep = 1 - cover / 255
      const at = pixel * 3
      data[at] = (data[at] ?? 0) * keep + light
      data[at + 1] = (data[at + 1] ?? 0) * keep + light
      data[at + 2] = (data[at + 2] ?? 0) * keep + light
    })
  }

  /** The mark alone, as RGBA, for services that lay it over the picture themselves. */
  async overlay(text: string, photoId: number, width: number, height: number): Promise<Buffer> {
    const tile = await this.#tile(text, watermarkFontSize(width, height))
    const rgba = Buffer.alloc(width * height * 4)
    sample(tile, warpFor(photoId, width, height), width, height, (pixel, cover, light) => {
      rgba.fill(Math.min(255, (light / cover) * 255), pixel * 4, pixel * 4 + 3)
      rgba[pixel * 4 + 3] = cover
    })
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
