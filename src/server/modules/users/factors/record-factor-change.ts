import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { recordAudit, type AuditedAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { renderFactorMail, type FactorChange } from '#server/platform/mail/factor-mail.ts'
import { mailQueuedChannel, messageDomainOf, queueMail } from '#server/platform/mail/mail-outbox.ts'
import type { UsersDeps } from '../users.deps.ts'

interface Owner {
  readonly id: number
  readonly email: string
  readonly outfitter_id: number | null
}

/** Records a change of a user's second factors. Sends the user a mail, because a stranger may have made the change. */
export async function recordFactorChange(
  deps: Pick<UsersDeps, 'events' | 'mailFrom' | 'publicUrl'>,
  tx: Transaction<DB>,
  ctx: Pick<Ctx, 'now' | 'locale'> & Partial<Pick<Ctx, 'address' | 'userAgent'>>,
  change: {
    readonly owner: Owner
    readonly actor: AuditedAct['actor']
    readonly kind: FactorChange
    readonly detail?: Readonly<Record<string, string>>
  },
): Promise<void> {
  const { actor, detail, kind, owner } = change
  await recordAudit(tx, {
    actor,
    action: kind,
    entity: 'user',
    entityId: owner.id,
    outfitterId: owner.outfitter_id,
    ...(detail === undefined ? {} : { detail }),
    at: ctx.now,
    from: ctx,
  })
  const mail = renderFactorMail({ publicUrl: deps.publicUrl, change: kind, locale: ctx.locale })
  await queueMail(tx, {
    kind: 'factor-change',
    orderId: null,
    dedupeKey: `factor-change ${randomUUID()}`,
    messageDomain: messageDomainOf(deps.mailFrom),
    recipient: owner.email,
    senderName: mail.sender,
    replyTo: null,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    now: ctx.now,
  })
  await deps.events.publish(tx, mailQueuedChannel, null)
}
