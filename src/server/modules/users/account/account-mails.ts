import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Params } from '#domain/texts/texts.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { renderAccountMail, type AccountMailKind } from '#server/platform/mail/account-mail.ts'
import { mailQueuedChannel, messageDomainOf, queueMail } from '#server/platform/mail/mail-outbox.ts'
import type { UsersDeps } from '../users.deps.ts'

interface AccountMail {
  readonly about: AccountMailKind
  readonly userId: number
  readonly to: string
  /** The link in the mail. Without it, the mail links to the account page. */
  readonly link?: string
  /** Values for the sentences of the mail. */
  readonly facts?: Params
  readonly now: Date
}

/** Queues a mail to a user about their own account, in the language of the staff pages. */
export async function queueAccountMail(
  deps: Pick<UsersDeps, 'publicUrl' | 'mailFrom' | 'events'>,
  tx: Transaction<DB>,
  { about, facts, link, now, to, userId }: AccountMail,
): Promise<void> {
  const mail = renderAccountMail({
    about,
    publicUrl: deps.publicUrl,
    link: link ?? `${deps.publicUrl}/account`,
    ...(facts === undefined ? {} : { facts }),
  })
  await queueMail(tx, {
    kind: about,
    orderId: null,
    dedupeKey: `${about} ${userId} ${randomUUID()}`,
    messageDomain: messageDomainOf(deps.mailFrom),
    recipient: to,
    senderName: mail.sender,
    replyTo: null,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    now,
  })
  await deps.events.publish(tx, mailQueuedChannel, null)
}
