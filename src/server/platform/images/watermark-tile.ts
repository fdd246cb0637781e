import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font } from 'opentype.js'
import sharp from 'sharp'

/**
 * The watermark tile has about this many points for each pixel of the picture, in both directions. Each pixel copies a
 * single point, without smoothing. With one point for each pixel, the letters would look jagged.
 */
export const tileScale = 2

/** Sizes are in points of the tile. */
export interface WatermarkTile {
  readonly width: number
  /** Distance from one line of the watermark to the next. */
  readonly pitch: number
  readonly inkedHeight: number
  /**
   * The image of the tile: `inkedHeight` rows of `width` points. The low byte of a point is its coverage, from 0 to
   * 255. The high byte is its brightness, already multiplied by the coverage.
   */
  readonly points: Uint16Array
}

const whiteOpacity = 0.34
const edgeOpacity = 0.24

/** The text of the watermark when the outfitter's name has no letter in our fonts. */
const fallback = 'PROOF'

/** `fontSize` is in pixels of the picture. */
export async function drawTile(text: string, fontSize: number): Promise<WatermarkTile> {
  const size = fontSize * tileScale
  let line = letter(text.trim().toLocaleUpperCase('en'), size, 0.06)
  if (line.path === '') line = letter(fallback, size, 0.06)
  const margin = Math.ceil(size * 0.2)
  const width = Math.ceil(line.width + size * 1.5)
  const inkedHeight = Math.ceil(line.capHeight * 1.35) + 2 * margin
  const place = `translate(${margin} ${margin + line.capHeight * 1.12})`
  const outline = `stroke="#000" stroke-linejoin="round" stroke-width="${size * 0.11}"`
  const [letters, edge] = await Promise.all([
    coverage(width, inkedHeight, `<path transform="${place}" d="${line.path}"/>`, tileScale * 0.3),
    coverage(width, inkedHeight, `<path transform="${place}" d="${line.path}" ${outline}/>`, Math.max(1, size * 0.035)),
  ])
  const points = new Uint16Array(width * inkedHeight)
  for (let i = 0; i < points.length; i++) {
    const inside = (letters[i] ?? 0) / 255
    const white = inside * whiteOpacity
    const dark = Math.max(0, (edge[i] ?? 0) / 255 - inside) * edgeOpacity
    points[i] = Math.round((white + dark) * 255) | (Math.round(white * 255) << 8)
  }
  return { width, pitch: Math.max(inkedHeight + 1, Math.round(size * 2.6)), inkedHeight, points }
}

async function coverage(width: number, height: number, shape: string, blur: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}</svg>`
  return sharp(Buffer.from(svg)).extractChannel('alpha').blur(blur).raw().toBuffer()
}

/**
 * A text as outlines, because a server may have no fonts. All lengths have the unit in which the caller gave the font
 * size.
 */
interface Lettering {
  /** SVG path data. The baseline is at y 0, and the text starts at x 0. */
  readonly path: string
  readonly width: number
  readonly capHeight: number
}

const subsets = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese']
const fonts = new Map<string, Font>()

/** Loads a font subset at its first use, because most names need only one subset. */
function font(subset: string): Font {
  const known = fonts.get(subset)
  if (known !== undefined) return known
  const path = createRequire(import.meta.url).resolve(`@fontsource/inter/files/inter-${subset}-800-normal.woff`)
  const bytes = readFileSync(path)
  const read = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  fonts.set(subset, read)
  return read
}

function fontOf(character: string): Font | null {
  for (const subset of subsets) {
    const candidate = font(subset)
    if (candidate.charToGlyphIndex(character) > 0) return candidate
  }
  return null
}

/** `tracking`: extra space between letters, as a share of the font size. */
function letter(text: string, fontSize: number, tracking = 0): Lettering {
  const parts: string[] = []
  let x = 0
  for (const character of text.normalize('NFC')) {
    const found = fontOf(character)
    if (found === null) continue
    const glyph = found.charToGlyph(character)
    parts.push(glyph.getPath(x, 0, fontSize).toPathData(2))
    x += ((glyph.advanceWidth ?? found.unitsPerEm / 2) / found.unitsPerEm + tracking) * fontSize
  }
  return { path: parts.join(''), width: x, capHeight: fontSize * 0.727 }
}
