import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { PaymentNotice } from '#server/platform/payments/payment-notice.ts'

// The provider repeats a notice for a day or so.
const keptMs = 30 * 24 * 3_600_000

/** False when this notice has been written down before. */
export async function insertNotice(tx: Transaction<DB>, notice: PaymentNotice, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_notices')
    .values({ event_id: notice.eventId, type: notice.type, received_at: now })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Forgets the notices that nobody repeats any more. */
export async function forgetOldNotices(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('payment_notices')
    .where('received_at', '<', new Date(now.getTime() - keptMs))
    .execute()
}
