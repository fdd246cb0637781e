import type { Transaction } from 'kysely'
import type { UserActor } from '#server/context.ts'
import type { DB } from '../database/tables.gen.ts'

export interface AuditedAct {
  /** Null for an act at the command line. */
  readonly actor: Pick<UserActor, 'id' | 'originUserId'> | null
  /** In kebab-case: `user-updated`. */
  readonly action: string
  /** In kebab-case: `river-section`. */
  readonly entity: string
  readonly entityId: number | null
  readonly outfitterId: number | null
  /** Names of changed fields and short facts. Never a secret or a guest's address. */
  readonly detail?: Readonly<Record<string, string>>
  readonly at: Date
}

/** Records who did what, and on whose behalf, in the transaction of the act (docs/rules.md#audit-log). */
export async function recordAudit(tx: Transaction<DB>, act: AuditedAct): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: act.at,
      actor_user_id: act.actor?.id ?? null,
      origin_user_id: act.actor?.originUserId ?? null,
      outfitter_id: act.outfitterId,
      action: act.action,
      entity: act.entity,
      entity_id: act.entityId,
      detail: JSON.stringify(act.detail ?? {}),
    })
    .execute()
}
