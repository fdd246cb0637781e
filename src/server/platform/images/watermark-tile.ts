import sharp from 'sharp'
import { letter } from './lettering.ts'

/** One line of the watermark, to be repeated: per pixel how much of it is covered, and its premultiplied brightness. */
export interface WatermarkTile {
  readonly width: number
  readonly height: number
  /** Rows from here on are empty. */
  readonly inkedHeight: number
  /** Two bytes a pixel: coverage 0..255, brightness premultiplied by it 0..255. */
  readonly pixels: Uint8Array
}

const whiteOpacity = 0.34
const edgeOpacity = 0.24

/** Text that has no letters that we can draw still has to mark the picture. */
const fallback = 'PROOF'

/**
 * White letters with a soft dark edge, so that they can be read on foam and on shadow alike. `fontSize` is in pixels
 * of the picture; the line pitch of 2.6 font sizes is part of the tile.
 */
export async function drawTile(text: string, fontSize: number): Promise<WatermarkTile> {
  let line = letter(text.trim().toLocaleUpperCase('en'), fontSize, 0.06)
  if (line.path === '') line = letter(fallback, fontSize, 0.06)
  const margin = Math.ceil(fontSize * 0.2)
  const width = Math.ceil(line.width + fontSize * 1.5)
  const inkedHeight = Math.ceil(line.capHeight * 1.35) + 2 * margin
  const height = Math.max(inkedHeight + 1, Math.round(fontSize * 2.6))
  const place = `translate(${margin} ${margin + line.capHeight * 1.12})`
  const [letters, edge] = await Promise.all([
    coverage(width, inkedHeight, `<path transform="${place}" d="${line.path}"/>`),
    coverage(
      width,
      inkedHeight,
      `<path transform="${place}" d="${line.path}" stroke="#000" stroke-linejoin="round" stroke-width="${fontSize * 0.11}"/>`,
      Math.max(0.5, fontSize * 0.035),
    ),
  ])
  const pixels = new Uint8Array(width * height * 2)
  for (let i = 0; i < letters.length; i++) {
    const white = ((letters[i] ?? 0) / 255) * whiteOpacity
    const dark = Math.max(0, (edge[i] ?? 0) / 255 - (letters[i] ?? 0) / 255) * edgeOpacity
    pixels[i * 2] = Math.round((white + dark) * 255)
    pixels[i * 2 + 1] = Math.round(white * 255)
  }
  return { width, height, inkedHeight, pixels }
}

async function coverage(width: number, height: number, shape: string, blur = 0): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}</svg>`
  const drawn = sharp(Buffer.from(svg)).extractChannel('alpha')
  return (blur > 0.3 ? drawn.blur(blur) : drawn).raw().toBuffer()
}
