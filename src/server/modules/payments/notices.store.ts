import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { PaymentNotice } from '#server/platform/payments/payment-notice.ts'

export async function insertNotice(tx: Transaction<DB>, notice: PaymentNotice, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_notices')
    .values({ event_id: notice.eventId, type: notice.type, received_at: now })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}
