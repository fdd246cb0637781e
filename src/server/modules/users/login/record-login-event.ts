import type { AuditedAction } from '#domain/audit-log.ts'
import { Failure } from '#domain/failure.ts'
import { type Limit, countTry } from './rate-limits.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { UsersDeps } from '../users.deps.ts'
import { accountOf } from './access.store.ts'

type Recorder = Pick<Database, 'transaction'>
type Asked = Pick<Ctx, 'now' | 'address' | 'userAgent'>

interface LoginEvent {
  readonly action: AuditedAction
  /** Null when nobody has the typed email, which the log does not keep. */
  readonly user: { readonly id: number; readonly outfitter_id: number | null } | null
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

const most = 20
const windowMs = 15 * 60_000
/** Refusals that a page expects, so that they say nothing about its user. */
const expected: readonly string[] = ['step-up-needed']

/**
 * Counts a call that the server refused to a logged-in user. Twenty of them in a quarter of an hour leave one entry in
 * the audit log: somebody may be looking for a way in.
 */
export async function countRefusal(
  deps: Pick<UsersDeps, 'database'>,
  ctx: Ctx,
  operation: string,
  failure: Failure,
): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'guest' || (failure.status !== 403 && failure.status !== 404)) return
  if (expected.includes(failure.code)) return
  const onUsedUp = () =>
    recordLoginEvent(deps.database, ctx, {
      action: 'refused-repeatedly',
      actor,
      user: { id: actor.id, outfitter_id: actor.outfitterId },
      detail: { count: String(most), last_call: operation },
    })
  const limit = { name: 'refused', of: accountOf(actor.id), tries: most - 1, windowMs, onUsedUp }
  try {
    await countTry(deps.database.db, [limit], ctx.now)
  } catch (error) {
    // The count only watches.
    if (!(error instanceof Failure)) throw error
  }
}
