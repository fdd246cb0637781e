import type { Limit } from './rate-limits.ts'
import type { AuditedAction } from '#domain/audit-log.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { Database } from '#server/platform/database/database.ts'

type Recorder = Pick<Database, 'transaction'>
type Asked = Pick<Ctx, 'now' | 'address' | 'userAgent'>

interface LoginEvent {
  readonly action: AuditedAction
  /** The user whose login it is. Null when nobody has the typed email, which the log does not keep. */
  readonly user: { readonly id: number; readonly outfitter_id: number | null } | null
  /** The logged-in user who acts. Null for a stranger. */
  readonly actor?: Pick<UserActor, 'id' | 'originUserId'> | null
  readonly detail?: Readonly<Record<string, string>>
}

/**
 * Records a security event about somebody's login (docs/rules.md#security-events), in a transaction of its own. A refused
 * login has no other transaction. An unknown email leaves a row too, so that the time of the answer stays the same.
 */
export async function recordLoginEvent(
  database: Recorder,
  ctx: Asked,
  { action, actor = null, detail, user }: LoginEvent,
): Promise<void> {
  await database.transaction((tx) =>
    recordAudit(tx, {
      actor,
      action,
      entity: 'login',
      entityId: user?.id ?? null,
      outfitterId: user?.outfitter_id ?? null,
      ...(detail === undefined ? {} : { detail }),
      at: ctx.now,
      from: ctx,
    }),
  )
}

/** Returns limits that record in the audit log when their tries are used up. */
export function recordedLimits(
  database: Recorder,
  ctx: Asked,
  limits: readonly Limit[],
  event: Omit<LoginEvent, 'detail'>,
): Limit[] {
  return limits.map((limit) => ({
    ...limit,
    onUsedUp: () => recordLoginEvent(database, ctx, { ...event, detail: { limit: limit.name } }),
  }))
}
