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
