import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { readAttempt, type PaymentAttempt } from './payment-attempt.ts'

const open = ['started', 'unknown'] as const
/** What `readyz` calls open: also a capture that is being undone. */
const unsettled = [...open, 'late'] as const

/** The newest attempt to charge an order, or null when there was none. */
export async function attemptOf(db: Kysely<DB>, orderId: number): Promise<PaymentAttempt | null> {
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : readAttempt(row, true)
}

/** The attempt that the same act has made before: with the same nonce, or under the same Idempotency-Key. */
export async function findSameAttempt(
  db: Kysely<DB>,
  act: { readonly orderId: number; readonly nonce: string; readonly clientKey: string | null },
): Promise<PaymentAttempt | null> {
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', act.orderId)
    .where((eb) => eb.or([eb('nonce', '=', act.nonce), eb('client_key', '=', act.clientKey)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : readAttempt(row, true)
}

export interface CapturedPayment {
  readonly orderId: number
  readonly providerPaymentId: string
  readonly receiptNumber: string
  readonly amount: number
  readonly cardBrand: string | null
  readonly cardLast4: string | null
  readonly createdAt: Date
}

/** The captured payment of an order, or null. */
export async function paymentOf(db: Kysely<DB>, orderId: number): Promise<CapturedPayment | null> {
  const row = await db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  if (row === undefined) return null
  return {
    orderId: row.order_id,
    providerPaymentId: row.provider_payment_id,
    receiptNumber: row.receipt_number,
    amount: row.amount,
    cardBrand: row.card_brand,
    cardLast4: row.card_last_4,
    createdAt: row.created_at,
  }
}

/** How long the key of an attempt that was given up is cancelled again and again: as long as a call may be on its way. */
const watchedMs = 24 * 3_600_000
const nobody = new Date(0)

export interface TakeOver {
  readonly now: Date
  readonly leaseMs: number
  readonly limit: number
  /** Attempts that this run has dealt with already. */
  readonly except: readonly number[]
  /** Whoever held a lease on an attempt made before this instant is known to be gone. */
  readonly ownersGoneBefore: Date | null
}

/**
 * Takes attempts whose outcome is open, late ones and those given up that are due to be looked at again, oldest first,
 * once their owner has let go of them, and leases them.
 */
export async function takeOverAttempts(tx: Transaction<DB>, o: TakeOver): Promise<PaymentAttempt[]> {
  const { ownersGoneBefore } = o
  const taken = await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', 'in', [...unsettled]), eb('lease_until', '<=', o.now)]),
        eb.and([eb('state', 'in', open), eb('created_at', '<', ownersGoneBefore ?? nobody)]),
        eb.and([
          eb('state', '=', 'canceled'),
          eb('given_up_at', '>', new Date(o.now.getTime() - watchedMs)),
          eb('lease_until', '<=', o.now),
        ]),
      ]),
    )
    .$if(o.except.length > 0, (query) => query.where('id', 'not in', o.except))
    .orderBy('created_at')
    .limit(o.limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (taken.length === 0) return []
  const rows = await tx
    .updateTable('payment_attempts')
    .set({ lease_until: new Date(o.now.getTime() + o.leaseMs), last_tried_at: o.now })
    .where(
      'id',
      'in',
      taken.map((row) => row.id),
    )
    .returningAll()
    .execute()
  return rows.map((row) => readAttempt(row, true))
}

export async function hasOpenAttempt(db: Kysely<DB>, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', open)
    .executeTakeFirst()
  return row !== undefined
}

/** For `readyz`: when the oldest attempt was made of which it is not known where the money is, or null. */
export async function oldestOpenAttempt(db: Kysely<DB>): Promise<Date | null> {
  const row = await db
    .selectFrom('payment_attempts')
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('state', 'in', unsettled)
    .executeTakeFirst()
  return row?.oldest ?? null
}
