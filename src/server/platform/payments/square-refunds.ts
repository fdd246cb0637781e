import type { Square } from 'square'
import { cents, type Cents } from '#domain/money.ts'
import type { RefundOutcome, RefundRequest } from './payment-provider.ts'

const longestReason = 192

export function refundBody(request: RefundRequest): Square.RefundPaymentRequest {
  return {
    idempotencyKey: request.key,
    paymentId: request.paymentId,
    amountMoney: { amount: BigInt(request.amount), currency: 'USD' },
    // Shortens the reason to Square's limit. The cut may leave half of a surrogate pair, which is invalid text, so that
    // half is removed too.
    reason: request.reason.slice(0, longestReason).replace(/[\uD800-\uDBFF]$/, ''),
  }
}

export function readRefund(refund: Square.PaymentRefund | undefined): RefundOutcome {
  if (refund?.id === undefined) return { kind: 'unknown', reason: 'no-refund' }
  switch (refund.status) {
    case 'COMPLETED':
      return { kind: 'completed', refundId: refund.id, amount: amountOf(refund.amountMoney?.amount) }
    case 'PENDING':
      return { kind: 'pending', refundId: refund.id }
    case 'REJECTED':
    case 'FAILED':
      return { kind: 'failed', code: `REFUND_${refund.status}` }
    default:
      return { kind: 'unknown', reason: `status-${refund.status ?? 'none'}` }
  }
}

function amountOf(amount: bigint | null | undefined): Cents | null {
  return typeof amount === 'bigint' ? cents(Number(amount)) : null
}
