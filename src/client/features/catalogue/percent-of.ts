import { formatPercent, hundredths } from '#domain/money.ts'

/** Hundredths of a percent as staff read them: '12.5%'. */
export function percentOf(value: number): string {
  return formatPercent('en', hundredths(value))
}
