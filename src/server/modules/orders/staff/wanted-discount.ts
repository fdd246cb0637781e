import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { StaffDiscount } from '#domain/pricing/staff-discount.ts'

type Body = Pick<components['schemas']['WantedDiscount'], 'code' | 'amount' | 'percent' | 'reason'>

/**
 * Throws: 422 unless the request names exactly one of code, amount and percentage, and `missing-information` for an
 * amount or percentage without a reason.
 */
export function wantedDiscount({ code, amount, percent, reason: typed = '' }: Body): StaffDiscount {
  const named = [code, amount, percent].filter((one) => one !== undefined)
  if (named.length !== 1) throw new Failure(422, 'one-discount', { general: 'order.one-discount' })
  if (code !== undefined) return { code }
  const reason = typed.trim()
  if (reason === '') throw new Failure(422, 'missing-information', { reason: 'validation.required' })
  return amount === undefined ? { percent: percent ?? 0, reason } : { amount, reason }
}

/** Throws: 403 for an amount or a percentage, which only staff may take off. */
export function wantedCode(body: Body): string {
  const discount = wantedDiscount(body)
  if ('code' in discount) return discount.code
  throw new Failure(403, 'not-allowed', { general: 'auth.forbidden' })
}
