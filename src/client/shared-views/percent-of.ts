import { formatPercent, hundredths } from '#domain/money.ts'

export function percentOf(value: number): string {
  return formatPercent('en', hundredths(value))
}
