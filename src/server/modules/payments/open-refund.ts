import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { openRefundStates, readRefundRow, type Refund } from './refund.ts'
import { refundsOf } from './refunds.store.ts'

/** For how long a call without a key is taken for the same one again. */
const sameActMs = 5 * 60_000

/** What makes two acts of giving money back the same one. */
export interface RefundAct {
  readonly orderId: number
  /** The Idempotency-Key of the call, if it had one. */
  readonly clientKey: string | null
  /** Null: all that is left. */
  readonly amount: Cents | null
  readonly reason: string
  readonly actorUserId: number | null
}

/**
 * What an order's refunds say of a new act. `same`: it was begun before, under the same key or, for a call without one
 * (rules.md 1.5), with the same amount and reason: one that is open, or that the same person began without a key and
 * ended a few minutes ago. `in-progress`: another is open, and there is never a second beside it.
 * The caller holds the lock on the order's row.
 */
export async function findEarlierRefund(
  tx: Transaction<DB>,
  act: RefundAct,
  now: Date,
): Promise<{ readonly kind: 'same' | 'in-progress'; readonly refund: Refund } | null> {
  const earlier = await refundsOf(tx, act.orderId)
  const open = earlier.find((refund) => openRefundStates.some((state) => state === refund.state))
  const since = new Date(now.getTime() - sameActMs)
  const same = earlier.find((refund) =>
    act.clientKey === null ? isSameAct(refund, act, since) : refund.clientKey === act.clientKey,
  )
  if (same !== undefined) return { kind: 'same', refund: same }
  return open === undefined ? null : { kind: 'in-progress', refund: open }
}

function isSameAct(refund: Refund, act: RefundAct, since: Date): boolean {
  if (refund.state === 'failed' || refund.reason !== act.reason) return false
  if (refund.state !== 'completed') return act.amount === null || act.amount === refund.amount
  if (refund.clientKey !== null || refund.actorUserId !== act.actorUserId || refund.createdAt <= since) return false
  return act.amount === null ? refund.isRest : !refund.isRest && refund.amount === act.amount
}

export interface OpenRefundInput extends Omit<RefundAct, 'amount'> {
  readonly amount: Cents
  /** Asked for as all that was left. */
  readonly isRest: boolean
  readonly tender: Refund['tender']
  /** The provider's id of the payment; null for money that is given back by hand. */
  readonly paymentId: string | null
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
      request: JSON.stringify({ key, paymentId, amount, reason, isRest: input.isRest }),
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
