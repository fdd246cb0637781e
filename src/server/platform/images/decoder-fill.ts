/** Pixels of a picture, with three bytes for each. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** Rows or columns at an edge of the picture that must be filled. */
const depth = 4

/** A JPEG decoder draws 128 where data are missing. Conversions to sRGB and scaling may change it a little. */
const fill = { from: 126, to: 130 } as const

/**
 * True when the picture ends in the decoder's fill: an edge of exactly one grey. The fill starts at the bottom, but an
 * upright picture may have been turned.
 */
export function endsInFill({ data, width, height }: Pixels): boolean {
  const isFilled = (left: number, top: number, right: number, bottom: number): boolean => {
    const first = 3 * (top * width + left)
    const [red = 0, green = 0, blue = 0] = data.subarray(first, first + 3)
    const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)]
    if (least < fill.from || most > fill.to || most - least > 1) return false
    for (let row = top; row < bottom; row++)
      for (let at = 3 * (row * width + left); at < 3 * (row * width + right); at += 3)
        if (data[at] !== red || data[at + 1] !== green || data[at + 2] !== blue) return false
    return true
  }
  const [high, wide] = [Math.min(depth, height), Math.min(depth, width)]
  return (
    isFilled(0, height - high, width, height) ||
    isFilled(0, 0, width, high) ||
    isFilled(0, 0, wide, height) ||
    isFilled(width - wide, 0, width, height)
  )
}
