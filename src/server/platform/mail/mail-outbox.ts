import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB } from '../database/schema.gen.ts'

/** The channel on which a committed mail is announced to the sender. */
export const mailQueuedChannel = 'mail-queued'

export interface QueuedMail {
  readonly kind: string
  readonly orderId: number | null
  /** One mail per key, ever: `delivery:<order>`. A repetition that is wanted has a key of its own. */
  readonly dedupeKey: string
  /** Made here unless given; it stays the same however often the mail is sent. */
  readonly messageId?: string
  /** The part after the @ of a message id that is made here. */
  readonly messageDomain?: string
  readonly recipient: string
  readonly senderName: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly now: Date
}

/** Puts a mail into the outbox, in the transaction that causes it. False when that mail had been queued before. */
export async function queueMail(tx: Transaction<DB>, mail: QueuedMail): Promise<boolean> {
  const inserted = await tx
    .insertInto('mails')
    .values({
      kind: mail.kind,
      order_id: mail.orderId,
      dedupe_key: mail.dedupeKey,
      message_id: mail.messageId ?? `<${randomUUID()}@${mail.messageDomain ?? 'eddyline.invalid'}>`,
      recipient: mail.recipient,
      sender_name: mail.senderName,
      reply_to: mail.replyTo,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      next_try_at: mail.now,
      created_at: mail.now,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The part of a sender's address that its message ids end with. */
export function messageDomainOf(mailFrom: string): string {
  return mailFrom.slice(mailFrom.lastIndexOf('@') + 1).replace(/[^A-Za-z0-9.-]/g, '') || 'eddyline.invalid'
}
