import type { Transaction } from 'kysely'
import type { DB } from '../database/tables.gen.ts'

/**
 * Sends the unsent mails of an order to another address, including those that a mail server refused. Sent mails do not
 * change.
 */
export async function redirectUnsentMails(
  tx: Transaction<DB>,
  orderId: number,
  { recipient, now }: { readonly recipient: string; readonly now: Date },
): Promise<void> {
  const unsent = tx.updateTable('mails').where('order_id', '=', orderId).where('sent_at', 'is', null)
  await unsent
    .set({ recipient, failed_at: null, last_error: null, tries: 0, next_try_at: now })
    .where('failed_at', 'is not', null)
    .execute()
  await unsent.set({ recipient, refused_since: null }).execute()
}
