import { cents, formatMoney } from '#domain/money.ts'

export function money(amount: number): string {
  return formatMoney('en', cents(amount))
}
