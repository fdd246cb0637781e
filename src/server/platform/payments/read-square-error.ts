import type { CancelOutcome, ChargeOutcome, RefundOutcome } from './payment-provider.ts'

interface SquareFault {
  readonly status: number | null
  readonly category: string | null
  readonly code: string | null
}

// Square's error codes for a faulty card token. These codes do not mean that our configuration is wrong.
const tokenCodes = new Set([
  'CARD_TOKEN_USED',
  'CARD_TOKEN_EXPIRED',
  'SOURCE_USED',
  'SOURCE_EXPIRED',
  'INVALID_CARD',
  'INVALID_CARD_DATA',
  'NOT_FOUND',
])

/**
 * An error that does not prove the outcome becomes `unknown`. `repeated`: the server sent the same charge before and
 * does not know if that call captured the money.
 */
export function readChargeError(error: unknown, repeated: boolean): ChargeOutcome {
  const { status, category, code } = readFault(error)
  if (status === null) return { kind: 'unknown', reason: 'no-answer' }
  if (status === 429) return { kind: 'busy' }
  if (status < 400 || status === 408 || status >= 500 || code === null)
    return { kind: 'unknown', reason: `http-${status}` }
  if (code === 'IDEMPOTENCY_KEY_REUSED') return { kind: 'unknown', reason: code }
  if (code === 'DELAYED_TRANSACTION_CANCELED') return { kind: 'canceled' }
  if (category === 'PAYMENT_METHOD_ERROR') return { kind: 'declined', code }
  if (repeated) return { kind: 'unknown', reason: code }
  return tokenCodes.has(code) ? { kind: 'declined', code } : { kind: 'refused', reason: code }
}

// Square's error code while another refund of the payment is pending. That other refund may come from our own earlier
// call.
const refundUnderWay = 'REFUND_ALREADY_PENDING'

/**
 * `repeated`: the server sent the same refund before, and that call may have succeeded. Then only an error about the
 * refund itself proves that the refund failed.
 */
export function readRefundError(error: unknown, repeated: boolean): RefundOutcome {
  const { status, category, code } = readFault(error)
  if (status === null) return { kind: 'unknown', reason: 'no-answer' }
  if (status === 429) return { kind: 'busy' }
  if (status < 400 || status === 408 || status >= 500 || code === null)
    return { kind: 'unknown', reason: `http-${status}` }
  if (code === 'IDEMPOTENCY_KEY_REUSED') return { kind: 'unknown', reason: code }
  if (repeated && (category !== 'REFUND_ERROR' || code === refundUnderWay)) return { kind: 'unknown', reason: code }
  return { kind: 'failed', code }
}

/** An error of this request proves nothing about the refund, so the outcome is never `failed`. */
export function readFindRefundError(error: unknown): RefundOutcome {
  const { status, code } = readFault(error)
  if (status === 429) return { kind: 'busy' }
  return { kind: 'unknown', reason: status === null ? 'no-answer' : (code ?? `http-${status}`) }
}

export function readCancelError(error: unknown): CancelOutcome {
  const { status, code } = readFault(error)
  // Square refuses a cancellation only after it has captured the money. For an unknown key, Square answers that the
  // payment is cancelled.
  if (status === 400 && code !== null) return { kind: 'already-captured' }
  return { kind: 'unknown', reason: status === null ? 'no-answer' : (code ?? `http-${status}`) }
}

function readFault(error: unknown): SquareFault {
  const none = { status: null, category: null, code: null }
  if (!isRecord(error)) return none
  const status = typeof error.statusCode === 'number' ? error.statusCode : null
  // Reads only `error.body`. When a proxy answers instead of Square, Square's client library invents the content of
  // `error.errors`.
  const errors = isRecord(error.body) ? error.body.errors : undefined
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined
  if (!isRecord(first)) return { ...none, status }
  return {
    status,
    category: typeof first.category === 'string' ? first.category : null,
    code: typeof first.code === 'string' ? first.code : null,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
