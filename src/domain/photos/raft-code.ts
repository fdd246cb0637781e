import { codeBoxes, type Box } from './finder-patterns.ts'

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

/** Returns the raft code that a photo shows, `twoRaftCodes` for several, or null. */
export function readRaftCode(picture: Picture, readCode: ReadCode): string | null {
  const codes = new Set<string>()
  const read: Box[] = []
  // A search takes up to 200 ms for as many pixels as a photo has, and nearly no photo shows a code.
  let left = picture.width * picture.height
  for (const box of codeBoxes(picture)) {
    if (read.some((other) => isMiddleIn(box, other))) continue
    const cut = cutOut(picture, box)
    left -= cut.width * cut.height
    if (left < 0) break
    const found = readCode(cut.data, cut.width, cut.height)
    if (found === null) continue
    read.push(box)
    const code = raftCodeIn(found.data)
    if (code !== null) codes.add(code)
  }
  const [code = null] = codes
  return codes.size > 1 ? twoRaftCodes : code
}

function isMiddleIn({ left, top, right, bottom }: Box, other: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return other.left < x && x < other.right && other.top < y && y < other.bottom
}

function cutOut({ data, width }: Picture, { left, top, right, bottom }: Box): Picture {
  const cut = {
    data: new Uint8ClampedArray(4 * (right - left) * (bottom - top)),
    width: right - left,
    height: bottom - top,
  }
  for (let row = top; row < bottom; row += 1)
    cut.data.set(data.subarray(4 * (row * width + left), 4 * (row * width + right)), 4 * (row - top) * cut.width)
  return cut
}
