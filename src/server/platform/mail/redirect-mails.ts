import type { Transaction } from 'kysely'
import type { DB } from '../database/schema.gen.ts'

/** Sends the mails of an order that have not left yet to another address; those sent stay as they went. */
export async function redirectWaitingMails(tx: Transaction<DB>, orderId: number, recipient: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ recipient })
    .where('order_id', '=', orderId)
    .where('sent_at', 'is', null)
    .execute()
}
