export interface Figure {
  readonly name: string
  readonly value: number
  /** The unit of the value: 'KB gzip', 's', 'of the bare handler', … */
  readonly unit: string
  /** The limit for the value. A figure without one is for information. */
  readonly budget?: { readonly atLeast: number } | { readonly atMost: number }
  /** The conditions of the measurement: sizes, counts, the two sides of a ratio. */
  readonly from?: string
}

export function isWithinBudget({ value, budget }: Figure): boolean {
  if (budget === undefined) return true
  return 'atLeast' in budget ? value >= budget.atLeast : value <= budget.atMost
}

/** Marks the line of figures in a script's output for run-bench.ts. */
export const figuresMark = 'FIGURES '

/** Prints the figures of a bench script, and fails the process when one misses its budget. Call it last. */
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

/** Formats three significant digits, without an exponent. */
export function rounded(value: number): string {
  return Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}

/** Returns the middle of an odd number of values. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('The median of nothing')
  return middle
}
