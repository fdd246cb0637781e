import type { Transaction } from 'kysely'
import type { UserActor } from '#server/context.ts'
import type { DB } from '../database/schema.gen.ts'

export interface AuditedAct {
  readonly actor: Pick<UserActor, 'id' | 'originUserId'>
  /** In kebab-case: `user-updated`. */
  readonly action: string
  /** In kebab-case: `river-section`. */
  readonly entity: string
  readonly entityId: number | null
  readonly outfitterId: number | null
  /** Names of changed fields and short facts; never a secret or a guest's address. */
  readonly detail?: Readonly<Record<string, string>>
  readonly at: Date
}

/** Writes down who did what, on whose behalf, in the transaction that does it (rules.md 8). */
export async function recordAudit(tx: Transaction<DB>, act: AuditedAct): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: act.at,
      actor_user_id: act.actor.id,
      origin_user_id: act.actor.originUserId,
      outfitter_id: act.outfitterId,
      action: act.action,
      entity: act.entity,
      entity_id: act.entityId,
      detail: JSON.stringify(act.detail ?? {}),
    })
    .execute()
}
