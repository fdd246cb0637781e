import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { openRefundStates, readRefundRow, type Refund } from './refund.ts'
import { refundsOf } from './refunds.store.ts'

/** What makes two acts of giving money back the same one. */
export interface RefundAct {
  readonly orderId: number
  /** The Idempotency-Key of the call, if it had one. */
  readonly clientKey: string | null
  /** Null: all that is left. */
  readonly amount: Cents | null
  readonly reason: string
}

/**
 * What an order's refunds say of a new act. `same`: it was begun before, under the same key or, for a call without one,
 * with the same amount and reason and still open. `in-progress`: another is open, and there is never a second beside it.
 * The caller holds the lock on the order's row.
 */
export async function findEarlierRefund(
  tx: Transaction<DB>,
  act: RefundAct,
): Promise<{ readonly kind: 'same' | 'in-progress'; readonly refund: Refund } | null> {
  const earlier = await refundsOf(tx, act.orderId)
  const open = earlier.find((refund) => openRefundStates.some((state) => state === refund.state))
  if (act.clientKey !== null) {
    const same = earlier.find((refund) => refund.clientKey === act.clientKey)
    if (same !== undefined) return { kind: 'same', refund: same }
  }
  if (open === undefined) return null
  const equal = open.reason === act.reason && (act.amount === null || act.amount === open.amount)
  return { kind: act.clientKey === null && equal ? 'same' : 'in-progress', refund: open }
}

export interface OpenRefundInput extends RefundAct {
  readonly amount: Cents
  readonly tender: Refund['tender']
  /** The provider's id of the payment; null for money that is given back by hand. */
  readonly paymentId: string | null
  readonly actorUserId: number | null
  readonly originUserId: number | null
  readonly now: Date
  /** How long the caller may take over its call of the provider. */
  readonly leaseMs: number
}

/** Writes a refund down with its key and its exact request, to be committed before the provider is called. */
export async function openRefund(tx: Transaction<DB>, input: OpenRefundInput): Promise<Refund> {
  const { orderId, tender, amount, reason, paymentId, now } = input
  const key = randomBytes(16).toString('base64url')
  const row = await tx
    .insertInto('refunds')
    .values({
      order_id: orderId,
      key,
      client_key: input.clientKey,
      tender,
      amount,
      reason,
      request: JSON.stringify({ key, paymentId, amount, reason }),
      state: 'started',
      lease_until: new Date(now.getTime() + input.leaseMs),
      actor_user_id: input.actorUserId,
      origin_user_id: input.originUserId,
      created_at: now,
      last_tried_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return readRefundRow(row, false)
}
