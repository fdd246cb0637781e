import type { Selectable } from 'kysely'
import { cents, type Cents } from '#domain/money.ts'
import type { PaymentAttempts } from '#server/platform/database/tables.gen.ts'
import type { ChargeRequest } from '#server/platform/payments/payment-provider.ts'

export type AttemptState = PaymentAttempts['state']

/** One try to charge an order, committed before the call to the provider (docs/rules.md#steps-of-a-charge). */
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
  readonly cartRevision: number | null
  /**
   * The time when the server gave up the attempt and told the guest that nothing was charged. Null for other attempts.
   */
  readonly givenUpAt: Date | null
  readonly latePaymentId: string | null
  /**
   * The time when the server began to refund a late payment. Null while the server tries to cancel the payment instead.
   */
  readonly returnStartedAt: Date | null
  /** The provider's id of the refund of a late payment. Null until the provider first answers with it. */
  readonly returnRefundId: string | null
  /** True when an earlier call with this attempt's key may have reached the provider. */
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
