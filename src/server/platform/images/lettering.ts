import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font } from 'opentype.js'

/**
 * A text as outlines, because a server may have no fonts. All lengths have the unit in which the caller gave the font
 * size.
 */
export interface Lettering {
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

/**
 * Returns a text as outlines, without characters that no font subset has. `tracking`: extra space between letters, as a
 * share of the font size.
 */
export function letter(text: string, fontSize: number, tracking = 0): Lettering {
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
