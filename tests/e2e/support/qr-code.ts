import readCode from 'jsqr'
import type { Locator } from 'playwright/test'
import { create } from 'qrcode'
import sharp from 'sharp'

const quiet = 4
const pixels = 8

/** Reads a QR code on the page as rows of '#' (dark) and '.' (light). */
export async function shownCode(svg: Locator): Promise<string[]> {
  const source = await svg.evaluate((element) => new XMLSerializer().serializeToString(element))
  const side = Number(/viewBox="0 0 (\d+)/.exec(source)?.[1])
  const { data, info } = await sharp(Buffer.from(source))
    .resize(side * pixels, side * pixels)
    .flatten({ background: '#888' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isDark = (row: number, column: number): boolean => {
    const at = (index: number): number => (index + quiet) * pixels + pixels / 2
    return (data[(at(row) * info.width + at(column)) * info.channels] ?? 255) < 64
  }
  const size = side - 2 * quiet
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_unused, column) => (isDark(row, column) ? '#' : '.')).join(''),
  )
}

/** The QR code for this text as rows of '#' (dark) and '.' (light). */
export function codeOf(text: string): string[] {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  return Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_unused, column) => (modules.get(row, column) ? '#' : '.')).join(''),
  )
}

/** Reads the text of a QR code from its rows. */
export function textOf(rows: readonly string[]): string {
  const side = (rows.length + 2 * quiet) * pixels
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== '#') continue
      for (let dy = 0; dy < pixels; dy += 1)
        for (let dx = 0; dx < pixels; dx += 1) {
          const at = (((y + quiet) * pixels + dy) * side + (x + quiet) * pixels + dx) * 4
          data.fill(0, at, at + 3)
        }
    }
  })
  return readCode(data, side, side)?.data ?? ''
}
