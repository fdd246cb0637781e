import { randomBytes } from 'node:crypto'
import { bodyFingerprint, optionalText, parseFields, requiredMoney, requiredText } from './request-fields.ts'
import { invalidRequest, jsonAnswer, SquareRefusal, type SandboxAnswer } from './sandbox-answer.ts'
import type { JournalEntry, SandboxRefund, SandboxState } from './sandbox-state.ts'
import { notFound } from './serve-payments.ts'

interface Sandbox {
  state: SandboxState
  record(entry: JournalEntry): void
  now: Date
  pendingRefunds: boolean
}

/** `POST /v2/refunds`: refunds once per idempotency key, in total never more than the captured amount. */
export function createRefund(sandbox: Sandbox, body: string): SandboxAnswer {
  const fields = parseFields(body)
  const key = requiredText(fields, 'idempotency_key', 45)
  const fingerprint = bodyFingerprint(fields)
  const known = sandbox.state.refundKeys.get(key)
  if (known !== undefined) {
    if (known.fingerprint === fingerprint) return jsonAnswer(200, { refund: sandbox.state.refunds.get(known.refundId) })
    throw invalidRequest('IDEMPOTENCY_KEY_REUSED', 'The idempotency key was used before with another request.')
  }

  const money = requiredMoney(fields, 'amount_money')
  const payment = sandbox.state.payments.get(requiredText(fields, 'payment_id', 192))
  if (payment === undefined) throw new SquareRefusal(404, [notFound('Could not find the payment.', 'payment_id')])
  if (payment.status !== 'COMPLETED') {
    throw new SquareRefusal(400, [
      { category: 'REFUND_ERROR', code: 'PAYMENT_NOT_REFUNDABLE', detail: 'The payment is not refundable.' },
    ])
  }
  if (refundedOrPending(sandbox.state, payment.id) + money.amount > payment.amount_money.amount) {
    throw new SquareRefusal(400, [
      {
        category: 'REFUND_ERROR',
        code: 'REFUND_AMOUNT_INVALID',
        detail: 'The requested refund amount exceeds the amount available to refund.',
        field: 'amount_money.amount',
      },
    ])
  }
  const at = sandbox.now.toISOString()
  const refund: SandboxRefund = {
    id: `${payment.id}_${randomBytes(12).toString('hex')}`,
    status: sandbox.pendingRefunds ? 'PENDING' : 'COMPLETED',
    payment_id: payment.id,
    amount_money: money,
    location_id: payment.location_id,
    reason: optionalText(fields, 'reason', 192),
    created_at: at,
    updated_at: at,
  }
  sandbox.record({ type: 'refund', key, fingerprint, refund })
  return jsonAnswer(200, { refund })
}

function refundedOrPending(state: SandboxState, paymentId: string): number {
  const refunds = [...state.refunds.values()].filter((refund) => refund.payment_id === paymentId)
  return refunds.reduce((sum, refund) => sum + (refund.status === 'FAILED' ? 0 : refund.amount_money.amount), 0)
}

export function getRefund(sandbox: Sandbox, id: string): SandboxAnswer {
  const refund = sandbox.state.refunds.get(id)
  if (refund === undefined) throw new SquareRefusal(404, [notFound('Could not find the refund.', 'refund_id')])
  return jsonAnswer(200, { refund })
}

export function listRefunds(sandbox: Sandbox): SandboxAnswer {
  return jsonAnswer(200, { refunds: [...sandbox.state.refunds.values()].toReversed() })
}
