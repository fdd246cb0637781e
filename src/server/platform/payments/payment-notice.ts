/** A notice proves nothing about money, but names the payment or refund to check. */
export interface PaymentNotice {
  /** Id of the notice, the same for each delivery of it. */
  readonly eventId: string
  readonly type: string
  readonly about: NoticeSubject | null
}

export type NoticeSubject =
  /**
   * `orderId` is null when the payment belongs to no order of ours. `voided`: the payment was cancelled or failed, so
   * it holds no money.
   */
  | { readonly kind: 'payment'; readonly orderId: number | null; readonly voided: boolean }
  | { readonly kind: 'refund'; readonly refundId: string; readonly paymentId: string | null }

export type ReadNotice =
  | { readonly kind: 'notice'; readonly notice: PaymentNotice }
  | { readonly kind: 'forged' }
  | { readonly kind: 'unreadable' }

export type NoticeReader = (body: string, signature: string | null) => ReadNotice

export interface PaymentNotices {
  readonly path: string
  readonly signatureHeader: string
  /** Null without a signature key: no notice can be verified then, so the webhook answers 404. */
  readonly read: NoticeReader | null
}
