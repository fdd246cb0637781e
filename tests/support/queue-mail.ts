import type { Database } from '#server/platform/database/database.ts'
import { queueMail, type QueuedMail } from '#server/platform/mail/mail-outbox.ts'

const deps = { mailFrom: 'no-reply@photos.test', events: { publish: async () => {} } }

/** Queues a mail whose texts do not matter, and wakes no mail job. */
export function queueAnyMail(
  database: Database,
  mail: Pick<QueuedMail, 'dedupeKey' | 'now'> & Partial<QueuedMail>,
): Promise<boolean> {
  return database.transaction((tx) =>
    queueMail(deps, tx, {
      kind: 'delivery',
      orderId: null,
      recipient: `${mail.dedupeKey}@guest.test`,
      senderName: 'Shop',
      replyTo: null,
      subject: 'Your photos',
      text: 'text',
      html: 'html',
      ...mail,
    }),
  )
}
