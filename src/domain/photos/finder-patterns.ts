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
const ENOUGH = 6

/** True when a picture has squares like those in three corners of a QR code. Quick: it looks at a third of the rows. */
export function mayShowCode({ data, width, height }: Picture): boolean {
  const light = new Uint8Array(width * height)
  for (let at = 0; at < light.length; at += 1)
    light[at] = ((data[4 * at] ?? 0) + 2 * (data[4 * at + 1] ?? 0) + (data[4 * at + 2] ?? 0)) >> 2
  let found = 0
  for (let row = 1; row < height; row += 3)
    for (const { from, to } of patternsIn(light, row * width, 1, width)) {
      const column = patternsIn(light, (from + to) >> 1, width, height)
      const isSquare = (side: number): boolean => side < 1.5 * (to - from) && to - from < 1.5 * side
      if (column.some((one) => one.from <= row && row < one.to && isSquare(one.to - one.from))) found += 1
      if (found >= ENOUGH) return true
    }
  return false
}

/** Places along a line. */
interface Pattern {
  readonly from: number
  readonly to: number
}

/** The places along a line of pixels where the widths of dark and light follow one another as in a finder pattern. */
function patternsIn(light: Uint8Array, first: number, step: number, count: number): Pattern[] {
  const runs: { readonly dark: boolean; readonly from: number; to: number }[] = []
  let sum = 0
  const at = (place: number): number => light[first + place * step] ?? 0
  for (let place = 0; place < Math.min(AROUND, count); place += 1) sum += at(place)
  let wide = Math.min(AROUND, count)
  for (let place = 0; place < count; place += 1) {
    if (place + AROUND < count) [sum, wide] = [sum + at(place + AROUND), wide + 1]
    if (place - AROUND - 1 >= 0) [sum, wide] = [sum - at(place - AROUND - 1), wide - 1]
    const last = runs.at(-1)
    const distance = at(place) - sum / wide
    const dark = Math.abs(distance) < CONTRAST ? (last?.dark ?? false) : distance < 0
    if (last?.dark === dark) last.to = place + 1
    else runs.push({ dark, from: place, to: place + 1 })
  }
  return runs.flatMap((run, index): Pattern[] => {
    const five = runs.slice(index, index + 5)
    const [from, to] = [run.from, five.at(-1)?.to ?? 0]
    const module = (to - from) / 7
    const isPattern =
      run.dark &&
      five.length === 5 &&
      module >= 1.5 &&
      five.every((part, place) => Math.abs((part.to - part.from) / module - (WIDTHS[place] ?? 0)) <= SLACK)
    return isPattern ? [{ from, to }] : []
  })
}
