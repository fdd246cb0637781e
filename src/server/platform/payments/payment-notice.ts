/** A notice that the provider sends. It proves nothing about money and only names the payment to check. */
export interface PaymentNotice {
  /** Identical for every delivery of the notice. */
  readonly eventId: string
  readonly type: string
  readonly about: NoticeSubject | null
}

export type NoticeSubject =
  /** `orderId`: null for a foreign payment. `voided`: the payment holds no money. */
  | { readonly kind: 'payment'; readonly orderId: number | null; readonly voided: boolean }
  | { readonly kind: 'refund'; readonly refundId: string; readonly paymentId: string | null }

export type ReadNotice =
  | { readonly kind: 'notice'; readonly notice: PaymentNotice }
  /** Not signed with our key. */
  | { readonly kind: 'forged' }
  | { readonly kind: 'unreadable' }

export type NoticeReader = (body: string, signature: string | null) => ReadNotice

export interface PaymentNotices {
  /** Path below PUBLIC_URL. */
  readonly path: string
  readonly signatureHeader: string
  /** Null without a key. No notice can then be verified, so the route answers 404. */
  readonly read: NoticeReader | null
}
