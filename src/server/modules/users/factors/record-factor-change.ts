import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { translate } from '#domain/texts/texts.ts'
import type { Ctx } from '#server/context.ts'
import { recordAudit, type AuditedAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { queueMail } from '#server/platform/mail/mail-outbox.ts'
import { layOutOwnMail } from '#server/platform/mail/mail-layout.ts'
import type { UsersDeps } from '../users.deps.ts'

export type FactorChange =
  'factor-added' | 'factor-removed' | 'factors-reset' | 'recovery-codes-replaced' | 'recovery-code-used'

interface Owner {
  readonly id: number
  readonly email: string
  readonly outfitter_id: number | null
}

/** Sends the user a mail, because a stranger may have made the change. */
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
  const { locale } = ctx
  await queueMail(deps, tx, {
    kind: 'factor-change',
    orderId: null,
    dedupeKey: `factor-change ${randomUUID()}`,
    recipient: owner.email,
    replyTo: null,
    // The mail holds no code and no name, because others may read it.
    ...layOutOwnMail({
      publicUrl: deps.publicUrl,
      locale,
      subject: translate(locale, 'mail.factor-subject'),
      lead: translate(locale, `mail.${kind}`),
      button: translate(locale, 'mail.factor-button'),
      link: `${deps.publicUrl}/account`,
      notes: [translate(locale, 'mail.factor-unknown')],
    }),
    now: ctx.now,
  })
}
