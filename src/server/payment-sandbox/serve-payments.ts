import { randomBytes } from 'node:crypto'
import {
  bodyFingerprint,
  optionalText,
  parseFields,
  requiredMoney,
  requiredText,
  type Fields,
} from './request-fields.ts'
import {
  invalidRequest,
  jsonAnswer,
  SquareRefusal,
  type SandboxAnswer,
  type SquareErrorBody,
} from './sandbox-answer.ts'
import type { CardToken, JournalEntry, SandboxPayment, SandboxState } from './sandbox-state.ts'
import { testNonces } from './test-cards.ts'

const tokenLifetime = 24 * 3_600_000

interface Sandbox {
  state: SandboxState
  record(entry: JournalEntry): void
  now: Date
  locationId: string
  /** True when a cancellation also blocks an idempotency key that was never charged. Square does not promise that. */
  barsUnseenKeys: boolean
}

/** `POST /v2/payments`: makes at most one payment per idempotency key. */
export function createPayment(sandbox: Sandbox, body: string): SandboxAnswer {
  const fields = parseFields(body)
  const key = requiredText(fields, 'idempotency_key', 45)
  const fingerprint = bodyFingerprint(fields)
  const earlier = answerOfKey(sandbox.state, key, fingerprint)
  if (earlier !== null) return earlier

  const source = requiredText(fields, 'source_id', 16_384)
  const payment = draftPayment(sandbox, fields)
  const card = findCard(sandbox, source)
  if (card.decline !== null) {
    const errors = [declined(card.decline)]
    sandbox.record({ type: 'decline', key, fingerprint, source, errors })
    throw new SquareRefusal(400, errors)
  }
  payment.card_details.card = card.card
  sandbox.record({ type: 'payment', key, fingerprint, source, payment })
  return jsonAnswer(200, { payment })
}

function answerOfKey(state: SandboxState, key: string, fingerprint: string): SandboxAnswer | null {
  const known = state.keys.get(key)
  if (known === undefined) return null
  if (known.kind === 'canceled') {
    // This idempotency key was cancelled before its first charge, so a later charge with it must be refused.
    throw invalidRequest('DELAYED_TRANSACTION_CANCELED', 'This idempotency key was cancelled.', 'idempotency_key')
  }
  if (known.fingerprint !== fingerprint) {
    throw invalidRequest(
      'IDEMPOTENCY_KEY_REUSED',
      'The idempotency key was used before with another request.',
      'idempotency_key',
    )
  }
  if (known.kind === 'decline') throw new SquareRefusal(400, known.errors)
  return jsonAnswer(200, { payment: state.payments.get(known.paymentId) })
}

function draftPayment(sandbox: Sandbox, fields: Fields): SandboxPayment {
  const money = requiredMoney(fields, 'amount_money')
  if (fields.autocomplete !== undefined && fields.autocomplete !== true) {
    throw invalidRequest('SANDBOX_NOT_SUPPORTED', 'This sandbox captures at once (autocomplete).', 'autocomplete')
  }
  const email = optionalText(fields, 'buyer_email_address', 255)
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalidRequest('INVALID_EMAIL_ADDRESS', 'This is not an email address.', 'buyer_email_address')
  }
  const id = randomBytes(20).toString('base64url').replace(/[-_]/g, 'x')
  const at = sandbox.now.toISOString()
  return {
    id,
    created_at: at,
    updated_at: at,
    amount_money: money,
    total_money: money,
    refunded_money: { amount: 0, currency: money.currency },
    status: 'COMPLETED',
    source_type: 'CARD',
    card_details: { status: 'CAPTURED', card: okCard, entry_method: 'KEYED' },
    location_id: optionalText(fields, 'location_id', 50) ?? sandbox.locationId,
    reference_id: optionalText(fields, 'reference_id', 40),
    note: optionalText(fields, 'note', 500),
    buyer_email_address: email,
    receipt_number: id.slice(0, 4),
    refund_ids: [],
  }
}

const okCard = { card_brand: 'VISA', last_4: '5858', exp_month: 12, exp_year: 2035 }

function findCard(sandbox: Sandbox, source: string): Pick<CardToken, 'card' | 'decline'> {
  const ready = testNonces.get(source)
  if (ready !== undefined) return { card: okCard, decline: ready }
  const token = sandbox.state.tokens.get(source)
  if (token === undefined) throw new SquareRefusal(404, [notFound('Card nonce not found.', 'source_id')])
  if (sandbox.state.spent.has(source)) {
    throw invalidRequest('CARD_TOKEN_USED', 'Card nonce already used; please request a new nonce.', 'source_id')
  }
  if (sandbox.now.getTime() - Date.parse(token.at) > tokenLifetime) {
    throw invalidRequest('CARD_TOKEN_EXPIRED', 'Card nonce expired; please request a new nonce.', 'source_id')
  }
  return token
}

function declined(code: string): SquareErrorBody {
  return { category: 'PAYMENT_METHOD_ERROR', code, detail: `Authorization error: '${code}'` }
}

export function notFound(detail: string, field?: string): SquareErrorBody {
  return { category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND', detail, ...(field ? { field } : {}) }
}

/**
 * `POST /v2/payments/cancel`: voids the payment of an idempotency key. Without a payment it blocks later charges with
 * the key, if `barsUnseenKeys` is set.
 */
export function cancelByKey(sandbox: Sandbox, body: string): SandboxAnswer {
  const key = requiredText(parseFields(body), 'idempotency_key', 45)
  const known = sandbox.state.keys.get(key)
  const payment = known?.kind === 'payment' ? sandbox.state.payments.get(known.paymentId) : undefined
  if (payment !== undefined && payment.refund_ids.length > 0) {
    throw invalidRequest('BAD_REQUEST', 'A payment that was refunded cannot be cancelled.', 'idempotency_key')
  }
  if ((known === undefined && sandbox.barsUnseenKeys) || payment?.status === 'COMPLETED') {
    sandbox.record({ type: 'cancel', key, at: sandbox.now.toISOString() })
  }
  return jsonAnswer(200, {})
}

export function getPayment(sandbox: Sandbox, id: string): SandboxAnswer {
  const payment = sandbox.state.payments.get(id)
  if (payment === undefined) throw new SquareRefusal(404, [notFound('Could not find the payment.', 'payment_id')])
  return jsonAnswer(200, { payment })
}

/** `GET /v2/payments`: returns a page of payments, newest first by default. */
export function listPayments(sandbox: Sandbox, query: URLSearchParams): SandboxAnswer {
  const payments = [...sandbox.state.payments.values()]
  if (query.get('sort_order') !== 'ASC') payments.reverse()
  const limit = Math.min(100, Number(query.get('limit')) || 100)
  const from = Number(query.get('cursor')) || 0
  const page = payments.slice(from, from + limit)
  const more = from + limit < payments.length
  return jsonAnswer(200, { payments: page, ...(more ? { cursor: String(from + limit) } : {}) })
}
