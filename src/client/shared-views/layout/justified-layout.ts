interface Tile {
  readonly index: number
  readonly left: number
  readonly width: number
}

export interface Row {
  readonly top: number
  readonly height: number
  readonly tiles: readonly Tile[]
}

export interface JustifiedLayout {
  readonly rows: readonly Row[]
  readonly height: number
}

interface Options {
  width: number
  targetHeight: number
  gap: number
}

// A panorama or a wrong size would otherwise make a row a few pixels or a whole screen high.
const clampRatio = (ratio: number): number => (ratio > 0 ? Math.min(3, Math.max(0.4, ratio)) : 1.5)

/**
 * Lays out pictures of the given ratios (width / height) in full-width rows of about the target height. The last row
 * keeps the target height and is left-aligned.
 */
export function layoutJustified(ratios: readonly number[], { width, targetHeight, gap }: Options): JustifiedLayout {
  const rows: Row[] = []
  let top = 0
  let start = 0
  let sum = 0
  const close = (end: number, height: number) => {
    let left = 0
    const tiles: Tile[] = []
    for (let index = start; index < end; index += 1) {
      const tileWidth = Math.min(width, clampRatio(ratios[index] ?? 1.5) * height)
      tiles.push({ index, left, width: tileWidth })
      left += tileWidth + gap
    }
    rows.push({ top, height, tiles })
    top += height + gap
    start = end
    sum = 0
  }
  const heightOf = (count: number, ratioSum: number) => (width - gap * (count - 1)) / ratioSum

  for (let index = 0; index < ratios.length; index += 1) {
    const ratio = clampRatio(ratios[index] ?? 1.5)
    const count = index - start
    const without = count > 0 ? heightOf(count, sum) : Infinity
    const withIt = heightOf(count + 1, sum + ratio)
    // Starts a new row with this picture when the row without it is closer to the target height.
    if (count > 0 && withIt < targetHeight && without - targetHeight < targetHeight - withIt) close(index, without)
    sum += ratio
    const height = heightOf(index - start + 1, sum)
    if (height <= targetHeight) close(index + 1, height)
  }
  if (start < ratios.length) close(ratios.length, Math.min(targetHeight, heightOf(ratios.length - start, sum)))
  return { rows, height: Math.max(0, top - gap) }
}

/** Returns the first row that ends below `y` pixels, or the number of rows when none does. */
export function firstRowBelow(rows: readonly Row[], y: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row && row.top + row.height < y) low = middle + 1
    else high = middle
  }
  return low
}
