import type { FailureText } from '#domain/failure.ts'
import { formatMoney } from '#domain/money.ts'
import { highestAmount, oneLine } from '#domain/outfitters/typed-values.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'

export const mostPrepaidCodes = 1000

interface PrepaidBatchFields {
  readonly name: string
  readonly covers: 'group' | 'photos' | 'amount'
  /** A number of photos, or cents. */
  readonly quantity: number
  readonly first_day: string
  readonly last_day: string
  readonly uses: number
  readonly codes: number
}

/** Normalises a batch of prepaid codes and returns its problems by field (docs/rules.md#prepaid-codes). */
export function checkPrepaidBatch(typed: PrepaidBatchFields): {
  readonly batch: PrepaidBatchFields
  readonly problems: Readonly<Record<string, FailureText>>
} {
  const { covers, first_day, last_day, uses, codes } = typed
  const batch = {
    name: oneLine(typed.name),
    covers,
    quantity: covers === 'group' ? 1 : typed.quantity,
    first_day,
    last_day,
    uses,
    codes,
  }
  const problems: Record<string, FailureText> = {}
  if (batch.name === '') problems['name'] = { key: 'validation.label-required', params: { label: 'Name' } }
  if (batch.quantity > highestAmount)
    problems['quantity'] = { key: 'validation.too-large', params: { maximum: formatMoney('en', highestAmount) } }
  for (const field of ['first_day', 'last_day'] as const)
    if (!isLocalDate(batch[field])) problems[field] = { key: 'validation.date' }
  if (last_day < first_day) problems['last_day'] ??= { key: 'validation.date-order' }
  return { batch, problems }
}
