export interface Figure {
  readonly name: string
  readonly value: number
  /** What the number counts: 'KB gzip', 's', 'of the bare handler', … */
  readonly unit: string
  /** What it must hold; none: told for information. */
  readonly budget?: { readonly atLeast: number } | { readonly atMost: number }
  /** How it came about: sizes, counts, the figures that a ratio was made from. */
  readonly from?: string
}

/** Whether the figure keeps its budget. */
export function holds({ value, budget }: Figure): boolean {
  if (budget === undefined) return true
  return 'atLeast' in budget ? value >= budget.atLeast : value <= budget.atMost
}

/** The mark by which run-bench.ts finds a script's figures in what it prints. */
export const mark = 'FIGURES '

/** The last thing that a bench script does: prints its figures, and fails the process when one misses its budget. */
export function reportFigures(figures: readonly Figure[]): void {
  for (const figure of figures) console.log(`${holds(figure) ? 'ok  ' : 'MISS'}  ${sentence(figure)}`)
  console.log(mark + JSON.stringify(figures))
  if (!figures.every(holds)) process.exitCode = 1
}

function sentence({ name, value, unit, budget, from }: Figure): string {
  const limit =
    budget === undefined ? '' : 'atLeast' in budget ? ` (at least ${budget.atLeast})` : ` (at most ${budget.atMost})`
  return `${name}: ${rounded(value)} ${unit}${limit}${from === undefined ? '' : `, ${from}`}`
}

/** Three significant digits, without an exponent. */
export function rounded(value: number): string {
  return Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}

/** The middle of an odd number of values. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('The median of nothing')
  return middle
}
