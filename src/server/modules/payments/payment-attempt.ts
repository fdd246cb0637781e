import type { Selectable } from 'kysely'
import { cents, type Cents } from '#domain/money.ts'
import type { PaymentAttempts } from '#server/platform/database/schema.gen.ts'
import type { ChargeRequest } from '#server/platform/payments/payment-provider.ts'

export type AttemptState = PaymentAttempts['state']

/** One try to charge one order: written down before the provider is called (rules.md 4.2). */
export interface PaymentAttempt {
  readonly id: number
  readonly orderId: number
  readonly key: string
  readonly nonce: string
  readonly clientKey: string | null
  readonly amount: Cents
  readonly request: ChargeRequest
  readonly state: AttemptState
  readonly declineCode: string | null
  readonly leaseUntil: Date
  readonly createdAt: Date
  /** The revision of the cart that it pays for. */
  readonly cartRevision: number | null
  /** Since when the guest has been told that nothing was charged; null unless it was given up. */
  readonly givenUpAt: Date | null
  /** The provider's id of what was captured after that. */
  readonly latePaymentId: string | null
  /** Since when the provider has been asked to give that back; null while it is only to be cancelled. */
  readonly returnStartedAt: Date | null
  /** The provider's id of that refund, once it has told it. */
  readonly returnRefundId: string | null
  /** An earlier call with its key may have reached the provider. */
  readonly repeated: boolean
}

export function isOpen(attempt: Pick<PaymentAttempt, 'state'>): boolean {
  return attempt.state === 'started' || attempt.state === 'unknown'
}

export function readAttempt(row: Selectable<PaymentAttempts>, repeated: boolean): PaymentAttempt {
  return {
    id: row.id,
    orderId: row.order_id,
    key: row.key,
    nonce: row.nonce,
    clientKey: row.client_key,
    amount: cents(row.amount),
    request: readRequest(row),
    state: row.state,
    declineCode: row.decline_code,
    leaseUntil: row.lease_until,
    createdAt: row.created_at,
    cartRevision: row.cart_revision,
    givenUpAt: row.given_up_at,
    latePaymentId: row.late_payment_id,
    returnStartedAt: row.return_started_at,
    returnRefundId: row.return_refund_id,
    repeated,
  }
}

function readRequest(row: Selectable<PaymentAttempts>): ChargeRequest {
  const stored: object = typeof row.request === 'object' && row.request !== null ? row.request : {}
  const note = 'note' in stored && typeof stored.note === 'string' ? stored.note : ''
  const email = 'email' in stored && typeof stored.email === 'string' ? stored.email : ''
  return { key: row.key, nonce: row.nonce, amount: cents(row.amount), orderId: row.order_id, note, email }
}
