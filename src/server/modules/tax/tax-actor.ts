import type { Transaction } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { TaxActor } from './tax.store.ts'

/** Whom a change of the table is written down to. */
export function taxActor({ actor }: Pick<Ctx, 'actor'>): TaxActor {
  if (actor.kind === 'guest') return { userId: null, originUserId: null }
  return { userId: actor.id, originUserId: actor.originUserId }
}

/** The same in the audit log (rules.md 8), where administrators look for it. */
export async function auditOverride(
  tx: Transaction<DB>,
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
  overrideId: number,
  action: string,
  detail: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (actor.kind === 'guest') return
  await recordAudit(tx, {
    actor,
    action,
    entity: 'tax-override',
    entityId: overrideId,
    outfitterId: null,
    detail,
    at: now,
  })
}
