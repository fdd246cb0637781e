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
    // `unknown` is between two calls, `started` within one.
    .set({ state: 'started', lease_until: new Date(o.now.getTime() + o.leaseMs), last_tried_at: o.now })
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
  | { readonly kind: 'open'; readonly orderId: number; readonly id: number }
  | { readonly kind: 'settled'; readonly orderId: number }
  /** The payment is ours, and nobody here asked for the refund. */
  | { readonly kind: 'foreign'; readonly orderId: number }
  | { readonly kind: 'unknown' }

/** Looks a refund up by its id or, before the provider has told us that, as the open one of its payment. */
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
  const open = refunds.find(({ state }) => openRefundStates.some((each) => each === state))
  // Once the provider has told the id of the open one, another id is another refund.
  const told = known ?? (open?.providerRefundId === null ? open : undefined)
  if (told === undefined) return { kind: 'foreign', orderId }
  return told === open ? { kind: 'open', orderId, id: told.id } : { kind: 'settled', orderId }
}

/** Ends the pause of an open refund that the provider has news of. One that is asked about just now keeps its lease. */
export async function hurryRefund(tx: Transaction<DB>, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ lease_until: now })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .execute()
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
