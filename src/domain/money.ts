import type { Locale } from '#domain/texts/locale.ts'

const dollarFormats = new Map<Locale, Intl.NumberFormat>()

declare const centsBrand: unique symbol
declare const hundredthsBrand: unique symbol

/** An amount of money in whole US cents, as a safe integer. */
export type Cents = number & { readonly [centsBrand]: true }

/** A percentage as a whole number of hundredths of a percent, from 0 to 10000. For example, 1250 is 12.5 %. */
export type Hundredths = number & { readonly [hundredthsBrand]: true }

export function isCents(value: unknown): value is Cents {
  return Number.isSafeInteger(value)
}

/** Throws: RangeError unless it is a safe integer. */
export function cents(value: number): Cents {
  const amount = value + 0
  if (isCents(amount)) return amount
  throw new RangeError(`Not a whole number of cents: ${value}`)
}

export function isHundredths(value: unknown): value is Hundredths {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 10_000
}

/** Throws: RangeError unless it is a whole number from 0 to 10000. */
export function hundredths(value: number): Hundredths {
  if (isHundredths(value)) return value
  throw new RangeError(`Not hundredths of a percent: ${value}`)
}

/** Throws: RangeError when the sum is not a safe integer. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = 0
  for (const amount of amounts) sum += amount
  return cents(sum)
}

/** Formats US dollars with two decimals in the locale's way: `$101.30`. */
export function formatMoney(locale: Locale, amount: Cents): string {
  const known = dollarFormats.get(locale)
  const format =
    known ??
    // The locale `es` would write `101,30 $`, but Spanish in the Americas writes `$101.30`.
    new Intl.NumberFormat(locale === 'es' ? 'es-US' : locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
    })
  if (!known) dollarFormats.set(locale, format)
  return format.format(amount / 100)
}

/** Formats a percentage with up to two decimals: `12.5%`. */
export function formatPercent(locale: Locale, value: Hundredths): string {
  return (value / 10_000).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 2 })
}

/**
 * Parses dollars that a person typed (`12`, `12.5`, `$1,234.56`) into cents. The function reads dollars and cents as
 * separate whole numbers, because floating-point arithmetic could lose a cent.
 */
export function parseDollars(typed: string): Cents | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (!match) return null
  const dollars = Number((match[1] ?? '').replaceAll(',', ''))
  return cents(dollars * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}
