import { mayShowCode } from './finder-patterns.ts'

/** RGBA, four bytes a pixel. */
interface Picture {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

interface Point {
  readonly x: number
  readonly y: number
}

interface FoundCode {
  readonly data: string
  readonly location: {
    readonly topLeftCorner: Point
    readonly topRightCorner: Point
    readonly bottomLeftCorner: Point
    readonly bottomRightCorner: Point
  }
}

/** Finds one QR code, as the package `jsqr` does. */
type ReadCode = (data: Uint8ClampedArray, width: number, height: number) => FoundCode | null

/** Pixels of the longer side in which a photo is searched. A code that fills a quarter of it is readable. */
export const raftCodeEdge = 640

/** A number for people, then characters that nobody guesses: those of Crockford's base32, which look unlike. */
const form = /^[1-9]\d{0,2}-[0-9A-HJKMNP-TV-Z]{5}$/
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Two different codes in one photo. */
export const twoRaftCodes = ''

export const isRaftCode = (text: string): boolean => form.test(text)

export const raftCodeNumber = (code: string): number => Number.parseInt(code, 10)

export function raftCodeLink(origin: string, slug: string, code: string): string {
  return `${origin}/outfitter/${slug}/external?raft=${code}`
}

/** Null for the text of another QR code. */
export function raftCodeIn(text: string): string | null {
  const code = /\/outfitter\/[^?#]+\?(?:[^#]*&)?raft=([^&#]+)/i.exec(text)?.[1]?.toUpperCase() ?? ''
  return isRaftCode(code) ? code : null
}

/** Makes codes with these numbers. `random`: from 0 to below 1. */
export function newRaftCodes(from: number, count: number, random: () => number): string[] {
  const letter = (): string => characters[Math.floor(random() * characters.length)] ?? '0'
  return Array.from({ length: count }, (_, place) => `${from + place}-${Array.from({ length: 5 }, letter).join('')}`)
}

/** Parts of a photo in which a code is searched alone: `jsqr` finds none of two that are alike. */
const parts = [
  [0, 0, 1, 1],
  [0, 0, 0.6, 1],
  [0.4, 0, 0.6, 1],
  [0, 0, 1, 0.6],
  [0, 0.4, 1, 0.6],
] as const

/** Returns the raft code that a photo shows, `twoRaftCodes` for several, or null. Changes the pixels. */
export function readRaftCode(picture: Picture, readCode: ReadCode): string | null {
  // The search takes 20 ms, and nearly no photo shows a code.
  if (!mayShowCode(picture)) return null
  const codes = new Set<string>()
  for (const [left, top, across, down] of parts) {
    const x = Math.round(left * picture.width)
    const y = Math.round(top * picture.height)
    const width = Math.min(picture.width - x, Math.round(across * picture.width))
    const height = Math.min(picture.height - y, Math.round(down * picture.height))
    const data = new Uint8ClampedArray(width * height * 4)
    for (let row = 0; row < height; row += 1) {
      const from = 4 * ((y + row) * picture.width + x)
      data.set(picture.data.subarray(from, from + 4 * width), 4 * row * width)
    }
    const found = readCode(data, width, height)
    if (found === null) continue
    const code = raftCodeIn(found.data)
    if (code !== null) codes.add(code)
    const corners = Object.values(found.location).filter(isPoint)
    cover(
      picture,
      corners.map((corner) => ({ x: corner.x + x, y: corner.y + y })),
    )
    if (codes.size > 1) return twoRaftCodes
  }
  const [code = null] = codes
  // Several codes are left that are too alike to be told apart.
  return code !== null && mayShowCode(picture) ? twoRaftCodes : code
}

const isPoint = (value: unknown): value is Point => typeof value === 'object' && value !== null && 'x' in value

/** Paints the box around these corners grey, so that another code is found. */
function cover({ data, width, height }: Picture, corners: readonly Point[]): void {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(width, Math.ceil(Math.max(...xs)))]
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(height, Math.ceil(Math.max(...ys)))]
  for (let y = top; y < bottom; y += 1) data.fill(128, 4 * (y * width + left), 4 * (y * width + right))
}
