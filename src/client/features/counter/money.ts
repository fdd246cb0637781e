import { cents, formatMoney } from '#domain/money.ts'

/** Cents as staff read them. */
export function money(amount: number): string {
  return formatMoney('en', cents(amount))
}
