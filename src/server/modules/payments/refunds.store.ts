import type { Kysely, Transaction, Selectable } from 'kysely'
import { cents, type Cents } from '#domain/money.ts'
import type { DB, Refunds } from '#server/platform/database/tables.gen.ts'
import type { Taken, TakeOver } from './payments.store.ts'

export type RefundState = Refunds['state']

/** One refund of an order, committed before the call to the provider (docs/rules.md#payment-invariant). */
export interface Refund {
  readonly id: number
  readonly orderId: number
  readonly key: string
  readonly clientKey: string | null
  readonly tender: Refunds['tender']
  /** The part of the order's total that the refund takes back. */
  readonly amount: Cents
  /** The part of `amount` that goes back as a use of the prepaid code. Money pays the rest back. */
  readonly prepaid: Cents
  readonly reason: string
  readonly isRest: boolean
  /** Names the photos that the refund takes back. Empty for a refund of an amount. */
  readonly photos: string
  /** Null for a refund that staff pay by hand. */
  readonly paymentId: string | null
  readonly providerRefundId: string | null
  readonly state: RefundState
  readonly failureCode: string | null
  readonly leaseUntil: Date
  readonly actorUserId: number | null
  readonly originUserId: number | null
  readonly createdAt: Date
  readonly repeated: boolean
}

export const openRefundStates = ['started', 'unknown'] as const

export function isOpenRefund({ state }: Pick<Refund, 'state'>): boolean {
  return openRefundStates.some((open) => open === state)
}

export function readRefundRow(row: Selectable<Refunds>, repeated: boolean): Refund {
  return {
    id: row.id,
    orderId: row.order_id,
    key: row.key,
    clientKey: row.client_key,
    tender: row.tender,
    amount: cents(row.amount),
    prepaid: cents(row.prepaid),
    reason: row.reason,
    isRest: isRest(row.request),
    photos: textIn(row.request, 'photos') ?? '',
    paymentId: textIn(row.request, 'paymentId'),
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

function textIn(request: unknown, name: 'paymentId' | 'photos'): string | null {
  if (typeof request !== 'object' || request === null) return null
  const value: unknown = Reflect.get(request, name)
  return typeof value === 'string' ? value : null
}

function isRest(request: unknown): boolean {
  return typeof request === 'object' && request !== null && 'isRest' in request && request.isRest === true
}

export async function refundsOf(db: Kysely<DB>, orderId: number): Promise<Refund[]> {
  const rows = await db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
  return rows.map((row) => readRefundRow(row, true))
}

export async function takeOverRefunds(tx: Transaction<DB>, o: TakeOver): Promise<Taken<Refund>[]> {
  const taken = await tx
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', openRefundStates)
    .where('lease_until', '<=', o.now)
    .$if(o.except.length > 0, (query) => query.where('id', 'not in', o.except))
    .orderBy('created_at')
    .limit(o.limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (taken.length === 0) return []
  const rows = await tx
    .updateTable('refunds')
    // A refund is `started` during a call to the provider and `unknown` between two calls.
    .set({ state: 'started', lease_until: new Date(o.now.getTime() + o.leaseMs), last_tried_at: o.now })
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
        .whereRef('orders.id', '=', 'refunds.order_id')
        .as('outfitter_id'),
    )
    .execute()
  return rows.map((row) => ({ ...readRefundRow(row, true), outfitterId: row.outfitter_id }))
}

type KnownRefund =
  | { readonly kind: 'open'; readonly orderId: number; readonly id: number }
  | { readonly kind: 'settled'; readonly orderId: number }
  /** A refund of our payment that somebody made on the provider's own pages. */
  | { readonly kind: 'foreign'; readonly orderId: number }
  | { readonly kind: 'unknown' }

/**
 * Finds the refund that a provider's notice reports, by the provider's refund id. If no stored refund has this id,
 * takes the payment's open refund, unless that refund already has another provider id.
 */
export async function findKnownRefund(
  db: Kysely<DB>,
  about: { readonly refundId: string; readonly paymentId: string | null },
): Promise<KnownRefund> {
  const order = await db
    .selectFrom('payments')
    .select('order_id')
    .where('provider_payment_id', '=', about.paymentId)
    .executeTakeFirst()
  if (order === undefined) return { kind: 'unknown' }
  const orderId = order.order_id
  const refunds = await refundsOf(db, orderId)
  const known = refunds.find((refund) => refund.providerRefundId === about.refundId)
  const open = refunds.find(isOpenRefund)
  const found = known ?? (open?.providerRefundId === null ? open : undefined)
  if (found === undefined) return { kind: 'foreign', orderId }
  return found === open ? { kind: 'open', orderId, id: found.id } : { kind: 'settled', orderId }
}

/** A refund in the state `started` keeps its lease, because a call to the provider for it may still run. */
export async function endRefundPause(tx: Transaction<DB>, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ lease_until: now })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .execute()
}
