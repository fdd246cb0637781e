import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { cents, type Cents } from '#domain/money.ts'
import type { DB, PaymentAttempts } from '#server/platform/database/tables.gen.ts'
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
  /** The time when the server gave up the attempt and told the guest that nothing was charged. */
  readonly givenUpAt: Date | null
  readonly latePaymentId: string | null
  /** Null while the server tries to cancel the payment instead. */
  readonly returnStartedAt: Date | null
  /** The provider's id of the refund of a late payment. */
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

const open = ['started', 'unknown'] as const
/** Open attempts, and late captures whose money the server has not returned yet. */
const unsettled = [...open, 'late'] as const

/** Newest first. */
export async function listAttempts(db: Kysely<DB>, orderId: number): Promise<PaymentAttempt[]> {
  const rows = await selectAttempts(db, orderId).orderBy('id', 'desc').execute()
  return rows.map((row) => readAttempt(row, true))
}

/** A browser repeats a press of Pay Now with the same card nonce or the same idempotency key. */
export function isSameAct(
  attempt: Pick<PaymentAttempt, 'nonce' | 'clientKey'>,
  act: { readonly nonce: string; readonly clientKey: string | null },
): boolean {
  return attempt.nonce === act.nonce || (act.clientKey !== null && attempt.clientKey === act.clientKey)
}

export async function attemptOf(db: Kysely<DB>, orderId: number): Promise<PaymentAttempt | null> {
  const row = await selectAttempts(db, orderId).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row === undefined ? null : readAttempt(row, true)
}

/** A press of Pay Now for an order. */
export interface Act {
  readonly orderId: number
  readonly nonce: string
  readonly clientKey: string | null
}

export function selectSameAttempts(db: Kysely<DB>, act: Act) {
  return selectAttempts(db, act.orderId).where((eb) =>
    eb.or([eb('nonce', '=', act.nonce), eb('client_key', '=', act.clientKey)]),
  )
}

function selectAttempts(db: Kysely<DB>, orderId: number) {
  return db.selectFrom('payment_attempts').selectAll().where('payment_attempts.order_id', '=', orderId)
}

export async function findSameAttempt(db: Kysely<DB>, act: Act): Promise<PaymentAttempt | null> {
  const row = await selectSameAttempts(db, act).orderBy('id', 'desc').limit(1).executeTakeFirst()
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

/** Takes open and late attempts, and given-up ones that are due for a recheck. */
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

/** Returns the instants at which the open payments of these orders began. */
export async function findOpenSince(db: Kysely<DB>, orderIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select(['order_id', 'created_at'])
    .where(sql<boolean>`order_id = any(${[...orderIds]}::int[])`)
    .where('state', 'in', open)
    .execute()
  return new Map(rows.map((row) => [row.order_id, row.created_at]))
}
