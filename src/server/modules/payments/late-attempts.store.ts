import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { readAttempt, type PaymentAttempt } from './payments.store.ts'

/** `orderId` selects the order's attempts that the server gave up without the provider's final answer. */
export type LateSubject =
  | { readonly attemptId: number; readonly paymentId: string | null }
  | { readonly orderId: number; readonly paymentId: null }

/**
 * Marks payment attempts as `late`. The guest was told that nothing was charged, but the provider may have captured the
 * money.
 */
export async function markLate(tx: Transaction<DB>, subject: LateSubject, now: Date): Promise<PaymentAttempt[]> {
  const rows = await tx
    .updateTable('payment_attempts')
    .set((eb) => ({
      state: 'late',
      given_up_at: eb.fn.coalesce('given_up_at', eb.val(now)),
      ...(subject.paymentId === null ? {} : { late_payment_id: subject.paymentId }),
      lease_until: now,
      settled_at: null,
      last_tried_at: now,
    }))
    .$if('attemptId' in subject, (query) =>
      query
        .where('id', '=', 'attemptId' in subject ? subject.attemptId : 0)
        .where('state', 'in', ['canceled', 'declined']),
    )
    .$if('orderId' in subject, (query) =>
      query
        .where('order_id', '=', 'orderId' in subject ? subject.orderId : 0)
        .where('state', '=', 'canceled')
        .where('given_up_at', 'is not', null),
    )
    .returningAll()
    .execute()
  return rows.map((row) => readAttempt(row, true)).toSorted((a, b) => b.id - a.id)
}

export async function reopenAttempt(tx: Transaction<DB>, attempt: PaymentAttempt, now: Date): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ state: 'unknown', lease_until: now })
    .where('id', '=', attempt.id)
    .where('state', '=', 'late')
    .execute()
}

/**
 * No other worker takes the attempt before `until`. A worker that goes on with the attempt sets `until` to the end of
 * its lease. A worker that stops sets `until` to the time of the next check.
 */
interface LateChange {
  readonly state?: 'canceled' | 'returned'
  readonly late_payment_id?: string
  readonly return_started_at?: Date
  readonly return_refund_id?: string
  readonly until: Date
}

/** Returns false when another worker took over the lease. */
export async function changeLate(
  tx: Transaction<DB>,
  attempt: PaymentAttempt,
  { until, ...values }: LateChange,
  now: Date,
): Promise<boolean> {
  const settled = values.state === undefined ? {} : { settled_at: now }
  const result = await tx
    .updateTable('payment_attempts')
    .set({ ...values, ...settled, lease_until: until, last_tried_at: now })
    .where('id', '=', attempt.id)
    .where('state', '=', attempt.state)
    .where('lease_until', '=', attempt.leaseUntil)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
