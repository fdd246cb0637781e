/** What the provider tells of its own accord. Never believed about money: it only says where to look. */
export interface PaymentNotice {
  /** The same however often it is delivered. */
  readonly eventId: string
  readonly type: string
  readonly about: NoticeSubject | null
}

export type NoticeSubject =
  /**
   * `orderId` is the reference that we sent along; null for a payment that is not ours. `voided`: the notice says that it
   * holds no money.
   */
  | { readonly kind: 'payment'; readonly orderId: number | null; readonly voided: boolean }
  | { readonly kind: 'refund'; readonly refundId: string; readonly paymentId: string | null }

export type ReadNotice =
  | { readonly kind: 'notice'; readonly notice: PaymentNotice }
  /** Not signed with our key. */
  | { readonly kind: 'forged' }
  | { readonly kind: 'unreadable' }

export type NoticeReader = (body: string, signature: string | null) => ReadNotice
