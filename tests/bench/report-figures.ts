export interface Figure {
  readonly name: string
  readonly value: number
  /**
   * The words after the value, such as 'KB gzip' or 's'. For a ratio they name the measurement it is compared with: 'of
   * the bare handler'.
   */
  readonly unit: string
  /** The limit for the value. A figure without a limit is only information. */
  readonly budget?: { readonly atLeast: number } | { readonly atMost: number }
  /** The conditions of the measurement: sizes, counts, the two sides of a ratio. */
  readonly from?: string
}

export function isWithinBudget({ value, budget }: Figure): boolean {
  if (budget === undefined) return true
  return 'atLeast' in budget ? value >= budget.atLeast : value <= budget.atMost
}

/** Starts the output line that holds a script's figures. run-bench.ts searches the output for this mark. */
export const figuresMark = 'FIGURES '

/**
 * Prints the figures of a bench script, and sets a failing exit code when a figure misses its budget. Call this last.
 */
export function reportFigures(figures: readonly Figure[]): void {
  for (const figure of figures) console.log(`${isWithinBudget(figure) ? 'ok  ' : 'MISS'}  ${sentence(figure)}`)
  console.log(figuresMark + JSON.stringify(figures))
  if (!figures.every(isWithinBudget)) process.exitCode = 1
}

function sentence({ name, value, unit, budget, from }: Figure): string {
  const limit =
    budget === undefined ? '' : 'atLeast' in budget ? ` (at least ${budget.atLeast})` : ` (at most ${budget.atMost})`
  return `${name}: ${rounded(value)} ${unit}${limit}${from === undefined ? '' : `, ${from}`}`
}

/** Formats a number with three significant digits, or from 1000 on as a whole number, without an exponent. */
export function rounded(value: number): string {
  return Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}

/** Returns the median. The number of values must be odd. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('The median of nothing')
  return middle
}
