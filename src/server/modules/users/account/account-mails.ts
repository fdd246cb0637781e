import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { translate, type Params } from '#domain/texts/texts.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { queueMail } from '#server/platform/mail/mail-outbox.ts'
import { layOutOwnMail } from '#server/platform/mail/mail-layout.ts'
import type { UsersDeps } from '../users.deps.ts'

type Deps = Pick<UsersDeps, 'publicUrl' | 'mailFrom' | 'events'>

interface StaffMail {
  readonly about:
    'email-confirmation' | 'email-changed' | 'password-changed' | 'new-device' | 'originals-late' | 'order-waits'
  readonly to: string
  readonly link: string
  readonly facts?: Params
  readonly dedupeKey: string
  readonly now: Date
}

interface AccountMail extends Omit<StaffMail, 'dedupeKey' | 'link'> {
  readonly userId: number
  readonly link?: string
}

export async function queueAccountMail(deps: Deps, tx: Transaction<DB>, mail: AccountMail): Promise<void> {
  const { userId, link = `${deps.publicUrl}/account`, ...rest } = mail
  await queueStaffMail(deps, tx, { ...rest, link, dedupeKey: `${mail.about} ${userId} ${randomUUID()}` })
}

/** The mail is in English, like all texts for staff. */
export async function queueStaffMail(deps: Deps, tx: Transaction<DB>, mail: StaffMail): Promise<void> {
  const { about, dedupeKey, facts, link, now, to } = mail
  await queueMail(deps, tx, {
    kind: about,
    orderId: null,
    dedupeKey,
    recipient: to,
    replyTo: null,
    ...layOutOwnMail({
      publicUrl: deps.publicUrl,
      locale: 'en',
      subject: translate('en', `mail.${about}-subject`, facts),
      lead: translate('en', `mail.${about}-lead`, facts),
      button: translate('en', `mail.${about}-button`),
      link,
      notes: [translate('en', `mail.${about}-note`, facts)],
    }),
    now,
  })
}
