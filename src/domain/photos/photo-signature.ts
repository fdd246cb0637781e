/** A small upright picture: rows of pixels, each of three (RGB) or four (RGBA) bytes. */
interface SmallPicture {
  readonly data: ArrayLike<number>
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

const HUES = 20
const PALE_HUES = 5
const COLOURS = HUES + PALE_HUES + 3
/**
 * The bands of a picture: helmets and vests are mostly above the middle, the boat is below. The height of the middle of
 * each, and the height over which its weight falls, as shares of the picture's.
 */
const BANDS = [
  [0.3, 0.18],
  [0.65, 0.2],
] as const
const PATTERN = new RegExp(`^[0-9a-z]{${COLOURS * BANDS.length}}$`)

/** A signature, read: the share of each colour in each band, 0 to 1. */
export type Look = Float64Array

/** Null for a photo without a signature, or with an unknown one. */
export function readSignature(signature: string | null | undefined): Look | null {
  if (!signature || !PATTERN.test(signature)) return null
  return Float64Array.from(signature, (digit) => parseInt(digit, 36) / 35)
}

/** Describes what a photo shows in 56 characters: a digit of base 36 for the share of each colour in each band. */
export function photoSignature(picture: SmallPicture): string {
  return sharesOf(picture)
    .map((share) => Math.round(share * 35).toString(36))
    .join('')
}

/** Shares of colours, mostly of those in the middle of the picture's width. */
function sharesOf({ data, width, height, channels }: SmallPicture): readonly number[] {
  const shares = new Float64Array(COLOURS * BANDS.length)
  let sum = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * channels
      const bins = binsOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
      for (const [band, [middle, falls]] of BANDS.entries()) {
        const away = Math.hypot(((x + 0.5) / width - 0.5) / 0.28, ((y + 0.5) / height - middle) / falls)
        const weight = Math.exp(-(away ** 2))
        for (const [colour, share] of bins) {
          const place = band * COLOURS + colour
          shares[place] = (shares[place] ?? 0) + share * weight
          sum += share * weight
        }
      }
    }
  // The root lets small things count, such as helmets.
  return Array.from(shares, (share) => (share / sum) ** 0.35)
}

/**
 * The colours that a pixel counts for, with their shares. Neighbouring colours share a pixel between them, so that a
 * slight change of light moves little.
 */
function binsOf(red: number, green: number, blue: number): readonly (readonly [number, number])[] {
  const most = Math.max(red, green, blue)
  const chroma = most - Math.min(red, green, blue)
  const saturation = chroma / (most + 12)
  const grey = 0.1 * between(saturation, 0.36, 0.2)
  const vivid = between(saturation, 0.4, 0.6)
  const pale = 0.3 * (1 - between(saturation, 0.36, 0.2) - vivid)
  const hue =
    most === red ? (green - blue) / chroma : most === green ? 2 + (blue - red) / chroma : 4 + (red - green) / chroma
  const turn = chroma === 0 ? 0 : ((hue + 6) % 6) / 6
  const [light, bright] = [between(most, 40, 100), between(most, 130, 200)]
  const greys = HUES + PALE_HUES
  return [
    ...shared(0, HUES, turn, vivid),
    ...shared(HUES, PALE_HUES, turn, pale),
    [greys, grey * (1 - light)],
    [greys + 1, grey * (light - bright)],
    [greys + 2, grey * bright],
  ]
}

function shared(first: number, count: number, turn: number, weight: number): readonly (readonly [number, number])[] {
  const low = Math.floor(turn * count)
  const part = turn * count - low
  return [
    [first + low, weight * (1 - part)],
    [first + ((low + 1) % count), weight * part],
  ]
}

/** 0 at `from`, 1 at `to`. */
function between(value: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)))
}
