import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { TakeOver } from './payments.store.ts'
import { openRefundStates, readRefundRow, type Refund } from './refund.ts'

/** All refunds of an order, oldest first. */
export async function refundsOf(db: Kysely<DB>, orderId: number): Promise<Refund[]> {
  const rows = await db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
  return rows.map((row) => readRefundRow(row, true))
}

/** Takes refunds whose outcome is open and whose owner has let go of them, oldest first, and leases them. */
export async function takeOverRefunds(tx: Transaction<DB>, o: TakeOver): Promise<Refund[]> {
  const { ownersGoneBefore } = o
  const taken = await tx
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', openRefundStates)
    .where((eb) =>
      ownersGoneBefore === null
        ? eb('lease_until', '<=', o.now)
        : eb.or([eb('lease_until', '<=', o.now), eb('created_at', '<', ownersGoneBefore)]),
    )
    .$if(o.except.length > 0, (query) => query.where('id', 'not in', o.except))
    .orderBy('created_at')
    .limit(o.limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (taken.length === 0) return []
  const rows = await tx
    .updateTable('refunds')
    .set({ lease_until: new Date(o.now.getTime() + o.leaseMs), last_tried_at: o.now })
    .where(
      'id',
      'in',
      taken.map((row) => row.id),
    )
    .returningAll()
    .execute()
  return rows.map((row) => readRefundRow(row, true))
}

/** What our books hold of a refund that the provider tells of. */
export type KnownRefund =
  | { readonly kind: 'open' | 'settled'; readonly orderId: number }
  /** The payment is ours, and nobody here asked for the refund. */
  | { readonly kind: 'foreign'; readonly orderId: number }
  | { readonly kind: 'unknown' }

/**
 * Ends the pause of an open refund that the provider has news of, told by its id or, before we know that, by its payment.
 * A call that is under way for the first time keeps its lease.
 */
export async function hurryRefund(
  tx: Transaction<DB>,
  about: { readonly refundId: string; readonly paymentId: string | null },
  now: Date,
): Promise<KnownRefund> {
  const order = await tx
    .selectFrom('payments')
    .select('order_id')
    .where('provider_payment_id', '=', about.paymentId)
    .executeTakeFirst()
  if (order === undefined) return { kind: 'unknown' }
  const { order_id: orderId } = order
  const rows = await tx.selectFrom('refunds').selectAll().where('order_id', '=', orderId).execute()
  const known = rows.find((row) => row.provider_refund_id === about.refundId)
  const open = rows.find((row) => openRefundStates.some((state) => state === row.state))
  const told = known ?? open
  if (told === undefined) return { kind: 'foreign', orderId }
  if (told !== open) return { kind: 'settled', orderId }
  await tx
    .updateTable('refunds')
    .set({ lease_until: now })
    .where('id', '=', open.id)
    .where('state', '=', 'unknown')
    .execute()
  return { kind: 'open', orderId }
}

/** For `readyz`: when the oldest refund with an open outcome was made, or null. */
export async function oldestOpenRefund(db: Kysely<DB>): Promise<Date | null> {
  const row = await db
    .selectFrom('refunds')
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('state', 'in', openRefundStates)
    .executeTakeFirst()
  return row?.oldest ?? null
}
