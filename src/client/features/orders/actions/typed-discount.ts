import { discountCode, namedDiscount, type NamedDiscount } from '#domain/pricing/pricing-input.ts'
import { counterDiscount, isWithinLimit, type StaffDiscount } from '#domain/pricing/staff-discount.ts'
import { staffText } from '#domain/texts/staff-texts.ts'

export const discountWays = ['code', 'amount', 'percent'] as const

export interface TypedDiscount {
  readonly way: (typeof discountWays)[number]
  readonly code: string
  /** Cents. */
  readonly amount: number | null
  /** Hundredths of a percent. */
  readonly percent: number | null
  readonly reason: string
}

export const noDiscount: TypedDiscount = { way: 'code', code: '', amount: null, percent: null, reason: '' }

export interface KnownCode {
  readonly name: string
  readonly type: string
  readonly value: number
}

/** Returns the labels of what the form still lacks. */
export function missingIn({ way, code, amount, percent, reason }: TypedDiscount): string[] {
  if (way === 'code') return code.trim() === '' ? [staffText('act.discount-code')] : []
  return [
    ...((way === 'amount' ? amount : percent) ? [] : [staffText(`act.discount-by-${way}`)]),
    ...(reason.trim() === '' ? [staffText('act.discount-reason')] : []),
  ]
}

export function discountOf({ way, code, amount, percent, reason }: TypedDiscount): StaffDiscount {
  if (way === 'code') return { code: code.trim() }
  const why = reason.trim()
  return way === 'amount' ? { amount: amount ?? 0, reason: why } : { percent: percent ?? 0, reason: why }
}

/** Null while nothing is typed, and for a code that the device does not know. */
export function namedIn(typed: TypedDiscount, known: readonly KnownCode[]): NamedDiscount | null {
  const discount = discountOf(typed)
  if (!('code' in discount))
    return (typed.way === 'amount' ? typed.amount : typed.percent) ? counterDiscount(discount) : null
  const row = known.find(({ name }) => discountCode(name) === discountCode(discount.code))
  return row ? namedDiscount(row) : null
}

/** `remaining`: the cents that the 24 hour discount left. `limit`: hundredths of a percent of it. */
export function isTooHigh(typed: TypedDiscount, limit: number, remaining: number): boolean {
  const discount = discountOf(typed)
  return !('code' in discount) && !isWithinLimit(discount, limit, remaining)
}
