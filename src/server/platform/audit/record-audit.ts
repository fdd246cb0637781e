import type { Transaction } from 'kysely'
import { isSecurityEvent, type AuditedAction, type AuditedKind } from '#domain/audit-log.ts'
import { deviceName } from '#domain/users/device-name.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import type { DB } from '../database/tables.gen.ts'

export interface AuditedAct {
  /** Null when an operator acts at the command line. */
  readonly actor: Pick<UserActor, 'id' | 'originUserId'> | null
  readonly action: AuditedAction
  readonly entity: AuditedKind
  readonly entityId: number | null
  readonly outfitterId: number | null
  /** Names of changed fields and short facts, never a secret or a guest's address. */
  readonly detail?: Readonly<Record<string, string>>
  readonly at: Date
  readonly from?: Partial<Pick<Ctx, 'address' | 'userAgent'>>
}

/** Records an act and its user in the audit log, in the transaction of the act (docs/rules.md#audit-log). */
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
      address: act.from?.address ?? null,
      device: act.from?.userAgent == null ? null : deviceName(act.from.userAgent),
    })
    .execute()
}

type Act = Pick<AuditedAct, 'entity' | 'entityId' | 'outfitterId' | 'detail'>
type Asked = Pick<Ctx, 'actor' | 'now'> & Partial<Pick<Ctx, 'address' | 'userAgent'>>

export async function recordAct(tx: Transaction<DB>, ctx: Asked, action: AuditedAction, act: Act): Promise<void> {
  const actor = ctx.actor.kind === 'user' ? ctx.actor : null
  await recordAudit(tx, { ...act, action, actor, at: ctx.now, ...(isSecurityEvent(action) && { from: ctx }) })
}
