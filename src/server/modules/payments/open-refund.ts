import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { openRefundStates, readRefundRow, type Refund } from './refund.ts'
import { refundsOf } from './refunds.store.ts'

/**
 * For five minutes, an equal refund request without an idempotency key counts as a repeat. So two presses of the button
 * cause only one refund.
 */
const sameActMs = 5 * 60_000

interface RefundAct {
  readonly orderId: number
  readonly clientKey: string | null
  /** The amount to refund, in cents. Null refunds all that is left of the order's total. */
  readonly amount: Cents | null
  readonly reason: string
  readonly actorUserId: number | null
}

/**
 * Finds an earlier refund that a new request repeats, or that blocks the new request. The caller holds the lock on the
 * order.
 *
 * - `same`, when the new request has an idempotency key: the earlier refund has the same key.
 * - `same`, when the new request has no key: an open or completed refund has the same reason and amount. A completed
 *   refund must also come from the same person, without a key, in the last five minutes.
 * - `in-progress`: another refund of the order is open. An order never has two open refunds.
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

interface OpenRefundInput extends Omit<RefundAct, 'amount'> {
  readonly amount: Cents
  /** True when staff asked to refund all that is left, without naming an amount. */
  readonly isRest: boolean
  readonly tender: Refund['tender']
  /** The provider's id of the payment. Null for a refund that staff pay by hand. */
  readonly paymentId: string | null
  readonly originUserId: number | null
  readonly now: Date
  /** Duration of the refund's lease in milliseconds. It is longer than any call to the provider. */
  readonly leaseMs: number
}

/**
 * Stores a refund with its key and exact request. The caller commits before it calls the provider, so that a crash does
 * not lose track of the refund.
 */
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
