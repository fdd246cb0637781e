import type { CartOrder } from '#contract/schema.gen.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import type { ShownFailure } from '../failure-note.tsx'
import type { ChargeEnd } from './finish-charge.ts'

export type PaymentState =
  | { at: 'details'; busy: boolean; failure: ShownFailure | null }
  | { at: 'card'; order: CartOrder; busy: boolean; failure: ShownFailure | null }
  | { at: 'confirming' }
  /** `was`: the order whose total the Pay Now button showed. */
  | { at: 'price-changed'; was: CartOrder; order: CartOrder }

export const EMPTY_DETAILS = { at: 'details', busy: false, failure: null } as const satisfies PaymentState

export function failureText(end: ChargeEnd): string {
  if (end.kind === 'declined') return t('payment.declined')
  if (end.kind === 'released') return t('payment.released')
  if (end.kind === 'tax-outdated') return t('payment.tax-outdated')
  if (end.kind === 'price-changed') return t('payment.price-changed')
  return end.kind === 'failed' && end.message ? end.message : t('error.general')
}
