import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { readAttempt, type PaymentAttempt } from './payment-attempt.ts'

const open = ['started', 'unknown'] as const
/**
 * The states of attempts that need more work. These are open attempts, and late captures whose money the server has not
 * returned yet.
 */
const unsettled = [...open, 'late'] as const

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

interface CapturedPayment {
  readonly orderId: number
  readonly providerPaymentId: string
  readonly receiptNumber: string
  readonly amount: number
  readonly cardBrand: string | null
  readonly cardLast4: string | null
  readonly createdAt: Date
}

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

/** The server rechecks a given-up attempt for one day, because a delayed call may still reach the provider. */
const watchedMs = 24 * 3_600_000

export interface TakeOver {
  readonly now: Date
  readonly leaseMs: number
  readonly limit: number
  readonly except: readonly number[]
}

export type Taken<Work> = Work & { readonly outfitterId: number | null }

/**
 * Takes payment attempts whose lease has expired, oldest first, and leases them. Takes open and late attempts, and
 * given-up ones that are due for a recheck.
 */
export async function takeOverAttempts(
  tx: Transaction<DB>,
  o: TakeOver & { readonly owner: string },
): Promise<Taken<PaymentAttempt>[]> {
  const taken = await tx
    .selectFrom('payment_attempts')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', 'in', [...unsettled]), eb('lease_until', '<=', o.now)]),
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
    .set({ lease_until: new Date(o.now.getTime() + o.leaseMs), lease_owner: o.owner, last_tried_at: o.now })
    .where(
      'id',
      'in',
      taken.map((row) => row.id),
    )
    .returningAll()
    .returning((eb) =>
      eb
        .selectFrom('orders')
        .select('orders.outfitter_id')
        .whereRef('orders.id', '=', 'payment_attempts.order_id')
        .as('outfitter_id'),
    )
    .execute()
  return rows.map((row) => ({ ...readAttempt(row, true), outfitterId: row.outfitter_id }))
}

/** Voids the leases of dead processes on payments. Returns their number. */
export async function voidLeasesOf(tx: Transaction<DB>, owners: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_attempts')
    .set({ lease_until: new Date(0), lease_owner: null })
    .where('state', 'in', open)
    .where('lease_owner', 'in', owners)
    .executeTakeFirst()
  return Number(numUpdatedRows)
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

export async function oldestOpenAttempt(db: Kysely<DB>): Promise<Date | null> {
  const row = await db
    .selectFrom('payment_attempts')
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('state', 'in', unsettled)
    .executeTakeFirst()
  return row?.oldest ?? null
}
