import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB } from '../database/tables.gen.ts'
import type { Events } from '../events/events.ts'

export const mailQueuedChannel = 'mail-queued'

/** Kinds of mail to guests who wait for the photos of a day, and may buy nothing. */
export const waitKinds: readonly string[] = ['wait-confirmed', 'wait-found', 'wait-ended']

/** Kinds of mail whose link opens or changes an account. Their texts must not stay in the database or a backup. */
export const accountLinkKinds: readonly string[] = ['password-reset', 'email-confirmation']

/** Kinds of mail that anybody may send to any address. Their refusals say nothing about the mail server. */
export const unprovenKinds: readonly string[] = [...accountLinkKinds, ...waitKinds]

interface MailingDeps {
  readonly mailFrom: string
  readonly events: Pick<Events, 'publish'>
}

export interface QueuedMail {
  readonly kind: string
  readonly orderId: number | null
  /** At most one mail is queued per key, such as `delivery:<order>`. */
  readonly dedupeKey: string
  readonly recipient: string
  readonly senderName: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly now: Date
  /** The mail is not sent before; missing: at once. */
  readonly due?: Date | undefined
}

/**
 * Queues a mail in the transaction that causes it, and wakes the mail job after the commit. Returns false when a mail
 * with this key exists.
 */
export async function queueMail(deps: MailingDeps, tx: Transaction<DB>, mail: QueuedMail): Promise<boolean> {
  const inserted = await tx
    .insertInto('mails')
    .values({
      kind: mail.kind,
      order_id: mail.orderId,
      dedupe_key: mail.dedupeKey,
      message_id: `<${randomUUID()}@${messageDomainOf(deps.mailFrom)}>`,
      recipient: mail.recipient,
      sender_name: mail.senderName,
      reply_to: mail.replyTo,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      next_try_at: mail.due ?? mail.now,
      created_at: mail.now,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return false
  await deps.events.publish(tx, mailQueuedChannel, null)
  return true
}

export function messageDomainOf(mailFrom: string): string {
  return mailFrom.slice(mailFrom.lastIndexOf('@') + 1).replace(/[^A-Za-z0-9.-]/g, '') || 'eddyline.invalid'
}

/** Deletes a mail that nobody has begun to send. Returns false when it was sent, or may have been. */
export async function withdrawMail(tx: Transaction<DB>, dedupeKey: string): Promise<boolean> {
  const mail = await tx
    .selectFrom('mails')
    .select(['id', 'tries', 'sent_at'])
    .where('dedupe_key', '=', dedupeKey)
    .forUpdate()
    .executeTakeFirst()
  if (mail === undefined) return true
  if (mail.tries > 0 || mail.sent_at !== null) return false
  await tx.deleteFrom('mails').where('id', '=', mail.id).execute()
  return true
}

/** Sends the unsent mails of an order to another address, including those that a mail server refused. */
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
