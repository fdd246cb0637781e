interface Picture {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Pixels around a pixel with which it is compared. */
const AROUND = 24
/** Of 255. What differs less is neither dark nor light. */
const CONTRAST = 24
/** The widths of a finder pattern's dark and light parts, in modules. */
const WIDTHS = [1, 1, 3, 1, 1] as const
/** Modules by which a part may be wider or narrower. */
const SLACK = 0.6
/** Pixels. */
const LEAST_MODULE = 1.5
/** Rows in which a pattern shows, because a single one may be chance. One row in three is looked at. */
const LEAST_ROWS = 2
/** The most squares that are compared with one another. Leaves and gravel hold thousands that look alike. */
const MOST_SQUARES = 40
/** Modules between the middles of two corners: of the smallest code, and of one of 61 modules. */
const [LEAST_SIDE, MOST_SIDE] = [10, 60]
/** One side may look longer than the other by this factor, because the card is tilted. */
const LONGER = 1.5
/** The cosine of the angle between two sides, where the card is tilted. */
const SKEW = 0.5
/** Modules from the middle of a corner to where the code and its white border end. */
const BORDER = 8

/** A square like those in three corners of a QR code. */
interface Square {
  readonly x: number
  readonly y: number
  /** Pixels. */
  readonly module: number
  readonly rows: number
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The boxes, in pixels, where a QR code may be: around three squares in the place of its corners. The surest first. */
export function codeBoxes({ data, width, height }: Picture): readonly Box[] {
  const squares = squaresOf(lightOf(data, width * height), width, height)
  const boxes: { readonly box: Box; readonly rows: number }[] = []
  for (const corner of squares)
    for (const [place, one] of squares.entries())
      for (const other of squares.slice(place + 1))
        if (areCorners(corner, one, other)) {
          const rows = corner.rows + one.rows + other.rows
          boxes.push({ box: boxAround([corner, one, other], width, height), rows })
        }
  return boxes.sort((one, other) => other.rows - one.rows).map(({ box }) => box)
}

function lightOf(data: Uint8ClampedArray, count: number): Uint8Array {
  const light = new Uint8Array(count)
  for (let at = 0; at < count; at += 1)
    light[at] = ((data[4 * at] ?? 0) + 2 * (data[4 * at + 1] ?? 0) + (data[4 * at + 2] ?? 0)) >> 2
  return light
}

/** The squares that show in most rows. */
function squaresOf(light: Uint8Array, width: number, height: number): readonly Square[] {
  const squares: Square[] = []
  for (let row = 1; row < height; row += 3)
    for (const { from, to } of patternsIn(light, { first: row * width, step: 1, count: width })) {
      const [x, side] = [(from + to) / 2, to - from]
      const top = Math.max(0, row - Math.ceil(LONGER * side) - AROUND)
      const count = Math.min(height, row + Math.ceil(LONGER * side) + AROUND) - top
      const column = patternsIn(light, { first: top * width + Math.floor(x), step: width, count })
      const isHere = (one: Pattern): boolean => one.from <= row - top && row - top < one.to
      const down = column.find((one) => isHere(one) && isSimilar(one.to - one.from, side))
      if (!down) continue
      const y = top + (down.from + down.to) / 2
      const place = squares.findIndex((one) => Math.hypot(one.x - x, one.y - y) < 2 * one.module)
      const known = squares[place]
      if (known) squares[place] = { ...known, rows: known.rows + 1 }
      else squares.push({ x, y, module: side / 7, rows: 1 })
    }
  return squares
    .filter(({ rows }) => rows >= LEAST_ROWS)
    .sort((one, other) => other.rows - one.rows)
    .slice(0, MOST_SQUARES)
}

const isSimilar = (one: number, other: number): boolean => one < LONGER * other && other < LONGER * one

function areCorners(corner: Square, one: Square, other: Square): boolean {
  if (corner === one || corner === other) return false
  if (!isSimilar(corner.module, one.module) || !isSimilar(corner.module, other.module)) return false
  const [across, down] = [one.x - corner.x, one.y - corner.y]
  const [left, up] = [other.x - corner.x, other.y - corner.y]
  const [side, last] = [Math.hypot(across, down), Math.hypot(left, up)]
  const modules = side / corner.module
  if (modules < LEAST_SIDE || modules > MOST_SIDE || !isSimilar(side, last)) return false
  return Math.abs(across * left + down * up) < SKEW * side * last
}

function boxAround(corners: readonly [Square, Square, Square], width: number, height: number): Box {
  const [corner, one, other] = corners
  const margin = BORDER * Math.max(...corners.map(({ module }) => module))
  const xs = [...corners.map(({ x }) => x), one.x + other.x - corner.x]
  const ys = [...corners.map(({ y }) => y), one.y + other.y - corner.y]
  return {
    left: Math.max(0, Math.floor(Math.min(...xs) - margin)),
    top: Math.max(0, Math.floor(Math.min(...ys) - margin)),
    right: Math.min(width, Math.ceil(Math.max(...xs) + margin)),
    bottom: Math.min(height, Math.ceil(Math.max(...ys) + margin)),
  }
}

/** Places along a line. */
interface Pattern {
  readonly from: number
  readonly to: number
}

interface Line {
  /** The place of its first pixel among all, and the step from one to the next. */
  readonly first: number
  readonly step: number
  readonly count: number
}

/** The places along a line of pixels where the widths of dark and light follow one another as in a finder pattern. */
function patternsIn(light: Uint8Array, { first, step, count }: Line): Pattern[] {
  // The places at which dark and light change, beginning with the first dark.
  const edges: number[] = []
  let [sum, wide, isDark] = [0, Math.min(AROUND, count), false]
  for (let place = 0; place < wide; place += 1) sum += light[first + place * step] ?? 0
  for (let place = 0; place < count; place += 1) {
    const at = first + place * step
    if (place + AROUND < count) [sum, wide] = [sum + (light[at + AROUND * step] ?? 0), wide + 1]
    if (place > AROUND) [sum, wide] = [sum - (light[at - (AROUND + 1) * step] ?? 0), wide - 1]
    const distance = (light[at] ?? 0) - sum / wide
    if (isDark ? distance >= CONTRAST : distance <= -CONTRAST) {
      isDark = !isDark
      edges.push(place)
    }
  }
  if (isDark) edges.push(count)
  const patterns: Pattern[] = []
  for (let place = 0; place + 5 < edges.length; place += 2) {
    const [from = 0, to = 0] = [edges[place], edges[place + 5]]
    const module = (to - from) / 7
    const fits = (width: number, part: number): boolean =>
      Math.abs((edges[place + part + 1] ?? 0) - (edges[place + part] ?? 0) - width * module) <= SLACK * module
    if (module >= LEAST_MODULE && WIDTHS.every(fits)) patterns.push({ from, to })
  }
  return patterns
}
