import type { Selectable } from 'kysely'
import { cents, type Cents } from '#domain/money.ts'
import type { Refunds } from '#server/platform/database/tables.gen.ts'

export type RefundState = Refunds['state']

/** One refund of an order, committed before the call to the provider (docs/rules.md#payment-invariant). */
export interface Refund {
  readonly id: number
  readonly orderId: number
  readonly key: string
  readonly clientKey: string | null
  readonly tender: Refunds['tender']
  readonly amount: Cents
  readonly reason: string
  /** True when staff asked to refund all that is left, without naming an amount. */
  readonly isRest: boolean
  /** The provider's id of the payment. Null for a refund that staff pay by hand. */
  readonly paymentId: string | null
  /** The provider's id of the refund. Null until the provider first answers with it. */
  readonly providerRefundId: string | null
  readonly state: RefundState
  readonly failureCode: string | null
  readonly leaseUntil: Date
  readonly actorUserId: number | null
  readonly originUserId: number | null
  readonly createdAt: Date
  /** True when an earlier call with this refund's key may have reached the provider. */
  readonly repeated: boolean
}

export const openRefundStates = ['started', 'unknown'] as const

export function readRefundRow(row: Selectable<Refunds>, repeated: boolean): Refund {
  return {
    id: row.id,
    orderId: row.order_id,
    key: row.key,
    clientKey: row.client_key,
    tender: row.tender,
    amount: cents(row.amount),
    reason: row.reason,
    isRest: isRest(row.request),
    paymentId: paymentIdOf(row.request),
    providerRefundId: row.provider_refund_id,
    state: row.state,
    failureCode: row.failure_code,
    leaseUntil: row.lease_until,
    actorUserId: row.actor_user_id,
    originUserId: row.origin_user_id,
    createdAt: row.created_at,
    repeated,
  }
}

function paymentIdOf(request: unknown): string | null {
  if (typeof request !== 'object' || request === null || !('paymentId' in request)) return null
  return typeof request.paymentId === 'string' ? request.paymentId : null
}

function isRest(request: unknown): boolean {
  return typeof request === 'object' && request !== null && 'isRest' in request && request.isRest === true
}
