import { everyOneOf } from '#domain/every-one-of.ts'
import type { FailureText } from '#domain/failure.ts'
import { formatMoney, isHundredths } from '#domain/money.ts'
import { oneLine, highestAmount } from './typed-values.ts'

export interface DiscountFields {
  readonly name: string
  readonly type: 'Percentage' | 'Dollar Value'
  /** Hundredths of a percent for a percentage, cents for a dollar value. */
  readonly value: number
}

export const discountFields = everyOneOf<keyof DiscountFields>({ name: true, type: true, value: true })

/** Normalises a named discount and returns its problems by field (docs/rules.md#required-fields-of-other-forms). */
export function checkDiscount(typed: DiscountFields): {
  readonly discount: DiscountFields
  readonly problems: Readonly<Record<string, FailureText>>
} {
  const discount: DiscountFields = { name: oneLine(typed.name), type: typed.type, value: typed.value }
  const problems: Record<string, FailureText> = {}
  if (discount.name === '') problems['name'] = { key: 'validation.label-required', params: { label: 'Name' } }
  if (discount.type === 'Percentage' && !isHundredths(discount.value))
    problems['value'] = { key: 'validation.too-large', params: { maximum: '100%' } }
  if (discount.type === 'Dollar Value' && discount.value > highestAmount)
    problems['value'] = { key: 'validation.too-large', params: { maximum: formatMoney('en', highestAmount) } }
  return { discount, problems }
}
