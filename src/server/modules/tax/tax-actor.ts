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

/** The audit log's line on a change of the table. */
export async function auditTax(
  tx: Transaction<DB>,
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
  id: number,
  action: string,
  detail: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (actor.kind !== 'user') return
  await recordAudit(tx, { actor, action, entity: 'tax-override', entityId: id, outfitterId: null, detail, at: now })
}
