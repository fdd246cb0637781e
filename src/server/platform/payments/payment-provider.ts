import type { Cents } from '#domain/money.ts'
import type { PaymentNotices } from './payment-notice.ts'

/** Every call with the same idempotency key sends the same request (docs/rules.md#steps-of-a-charge). */
export interface ChargeRequest {
  readonly key: string
  readonly nonce: string
  readonly amount: Cents
  readonly orderId: number
  readonly note: string
  readonly email: string
}

export interface CapturedOutcome {
  readonly kind: 'captured'
  /** Identifies the payment. A receipt number cannot, because it is short and not unique. */
  readonly paymentId: string
  readonly receiptNumber: string
  readonly cardBrand: string | null
  readonly cardLast4: string | null
}

export type ChargeOutcome =
  | CapturedOutcome
  /** The provider declined the card or its token. No money was captured. */
  | { readonly kind: 'declined'; readonly code: string }
  /** The provider limited our rate and did not process the request. */
  | { readonly kind: 'busy' }
  /** The provider refuses our credentials, location or request. No money was captured. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The idempotency key was cancelled earlier. No money was captured, and none will be with this key. */
  | { readonly kind: 'canceled' }
  | { readonly kind: 'unknown'; readonly reason: string }

export type CancelOutcome =
  | { readonly kind: 'canceled' }
  | { readonly kind: 'already-captured' }
  | { readonly kind: 'unknown'; readonly reason: string }

/** Every call with the same idempotency key sends the same request (docs/rules.md#refunds). */
export interface RefundRequest {
  readonly key: string
  readonly paymentId: string
  readonly amount: Cents
  readonly reason: string
}

export type RefundOutcome =
  /** `amount`: the refunded cents, or null when the provider does not report them. */
  | { readonly kind: 'completed'; readonly refundId: string; readonly amount: Cents | null }
  /** `findRefund` returns its outcome later. */
  | { readonly kind: 'pending'; readonly refundId: string }
  /** No money was refunded, and none will be with this idempotency key. */
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'busy' }
  | { readonly kind: 'unknown'; readonly reason: string }

export interface CardFormSettings {
  readonly kind: 'sandbox' | 'square-sandbox' | 'square'
  readonly scriptUrl: string
  readonly applicationId: string
  readonly locationId: string
  readonly testMode: boolean
}

export interface PaymentContentSources {
  readonly script: readonly string[]
  readonly style: readonly string[]
  readonly frame: readonly string[]
  readonly image: readonly string[]
  readonly connect: readonly string[]
}

export interface PaymentProvider {
  /**
   * Charges once per idempotency key; a repeat has no second effect. Set `repeated` when an earlier call with this key
   * may have reached the provider. Then only a decline or cancellation of the payment proves that nothing was captured.
   */
  charge(request: ChargeRequest, tries?: { readonly repeated: boolean }): Promise<ChargeOutcome>
  cancelByKey(key: string): Promise<CancelOutcome>
  /** Refunds once per key. */
  refund(request: RefundRequest, tries?: { readonly repeated: boolean }): Promise<RefundOutcome>
  findRefund(refundId: string): Promise<RefundOutcome>
  /** Loads the provider's client, so that the first charge does not wait for it. */
  prepare(): Promise<void>
  readonly timeoutMs: number
  readonly cardForm: CardFormSettings
  readonly contentSources: PaymentContentSources
  readonly notices: PaymentNotices
}
