import type { CancelOutcome, ChargeOutcome, RefundOutcome } from './payment-provider.ts'

interface SquareFault {
  readonly status: number | null
  readonly category: string | null
  readonly code: string | null
}

// The guest's token, not our configuration: a new one may well work.
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
 * What an error of the Square client says about the money. Whatever leaves a doubt is `unknown`; when the call was a
 * repetition, only what Square answers about the key itself leaves none.
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

// Our own refund, which is under way, may be what stands in the way.
const refundUnderWay = 'REFUND_ALREADY_PENDING'

/**
 * What an error says about a refund. When the call was a repetition, only a refusal of the refund itself is believed: an
 * earlier call with the key would have been answered by what it did.
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

/** What an error says of a refund that was asked about: nothing is known that was not known before. */
export function readFindRefundError(error: unknown): RefundOutcome {
  const { status, code } = readFault(error)
  if (status === 429) return { kind: 'busy' }
  return { kind: 'unknown', reason: status === null ? 'no-answer' : (code ?? `http-${status}`) }
}

export function readCancelError(error: unknown): CancelOutcome {
  const { status, code } = readFault(error)
  // Square refuses to cancel by a known key only what has gone too far to be cancelled.
  if (status === 400 && code !== null) return { kind: 'already-captured' }
  return { kind: 'unknown', reason: status === null ? 'no-answer' : (code ?? `http-${status}`) }
}

function readFault(error: unknown): SquareFault {
  const none = { status: null, category: null, code: null }
  if (!isRecord(error)) return none
  const status = typeof error.statusCode === 'number' ? error.statusCode : null
  // `error.errors` also carries what the client makes up for bodies that are not Square's.
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
