import type { Cents } from '#domain/money.ts'

/** What the provider is asked to charge: the same key always comes with the very same request (rules.md 4.2). */
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
  /** Receipt numbers are short and not unique: payments are told apart by this id. */
  readonly paymentId: string
  readonly receiptNumber: string
  readonly cardBrand: string | null
  readonly cardLast4: string | null
}

export type ChargeOutcome =
  | CapturedOutcome
  /** The card, or the token that stands for it, was turned down: nothing was captured. */
  | { readonly kind: 'declined'; readonly code: string }
  /** Too many requests: this one was not looked at. */
  | { readonly kind: 'busy' }
  /** The provider will not deal with us (credentials, location, a malformed request): nothing was captured. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The key was cancelled before: nothing is captured, and nothing will be. */
  | { readonly kind: 'canceled' }
  | { readonly kind: 'unknown'; readonly reason: string }

export type CancelOutcome =
  | { readonly kind: 'canceled' }
  | { readonly kind: 'already-captured' }
  | { readonly kind: 'unknown'; readonly reason: string }

/** What the provider is asked to give back: the same key always comes with the very same request (rules.md 4.3). */
export interface RefundRequest {
  readonly key: string
  /** The provider's own id of the payment. */
  readonly paymentId: string
  readonly amount: Cents
  readonly reason: string
}

export type RefundOutcome =
  /** `amount`: what went back, where the provider says it. */
  | { readonly kind: 'completed'; readonly refundId: string; readonly amount: Cents | null }
  /** Taken and under way at the provider: `findRefund` tells what has become of it. */
  | { readonly kind: 'pending'; readonly refundId: string }
  /** Nothing was given back, and under this key nothing will be. */
  | { readonly kind: 'failed'; readonly code: string }
  /** Too many requests: this one was not looked at. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'unknown'; readonly reason: string }

/** What the checkout page needs to show the provider's card form. */
export interface PaymentBrowserSettings {
  readonly kind: 'sandbox' | 'square-sandbox' | 'square'
  readonly scriptUrl: string
  readonly applicationId: string
  readonly locationId: string
  readonly testMode: boolean
}

export interface PaymentProvider {
  /**
   * Charges once per key, however often it is asked. `repeated` says that an earlier call with this key may have reached
   * the provider; then only an answer about that key itself is believed to mean that nothing was captured.
   */
  charge(request: ChargeRequest, tries?: { readonly repeated: boolean }): Promise<ChargeOutcome>
  cancelByKey(key: string): Promise<CancelOutcome>
  /** Gives back once per key, however often it is asked; `repeated` as for a charge. */
  refund(request: RefundRequest, tries?: { readonly repeated: boolean }): Promise<RefundOutcome>
  /** What has become of a refund that was pending. */
  findRefund(refundId: string): Promise<RefundOutcome>
  /** Loads what the first charge would otherwise wait for. */
  prepare(): Promise<void>
  /** How long a call takes at most. */
  readonly timeoutMs: number
  readonly browser: PaymentBrowserSettings
}
