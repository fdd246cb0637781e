import type { Transaction } from 'kysely'
import { may } from '#domain/access/capabilities.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import { revokeSession, rootOf } from './accounts.store.ts'
import { findSessionActor } from './authenticate.ts'
import { openSession, type OpenedSession } from './open-session.ts'
import { requireUser } from './require-user.ts'
import { findUser, holdPasswordHash, lockUser } from './users.store.ts'

/**
 * An administrator's session as another active user, for 60 minutes; from such a session the way back to the
 * administrator, whatever id is asked for, so that it is never nested (rules.md 8). Throws 403 for everybody else, 404
 * for an unknown user, 422 for an inactive one and for oneself.
 */
export async function logInAs(
  deps: AccountsDeps,
  ctx: Pick<Ctx, 'actor' | 'now' | 'idempotency'>,
  userId: number,
): Promise<OpenedSession> {
  const actor = requireUser(ctx.actor)
  if (actor.originUserId !== null) return goBack(deps, ctx, actor, actor.originUserId)
  if (!may(actor, 'users.log-in-as')) throw new Failure(403, 'not-allowed', { general: 'auth.forbidden' })
  return deps.database.command(ctx, async (tx) => {
    await requireStillThere(tx, actor, ctx.now)
    const user = await lockUser(tx, userId)
    if (user === undefined) throw new Failure(404, 'not-found', { general: 'not-found.user' })
    if (user.id === actor.id) throw new Failure(422, 'oneself', { general: 'user.oneself-already' })
    if (user.deleted_at !== null) throw new Failure(422, 'user-inactive', { general: 'user.inactive' })
    await recordAudit(tx, {
      actor,
      action: 'login-as-started',
      entity: 'user',
      entityId: user.id,
      outfitterId: user.outfitter_id,
      detail: { name: user.name },
      at: ctx.now,
    })
    return openSession(deps, tx, user, { id: actor.id, name: actor.name }, ctx.now, await rootOf(tx, actor.sessionId))
  })
}

/**
 * Throws 401 when the administrator's own session has ended since it was looked up; nobody can end it by a new password or
 * by making its user inactive until the transaction does: no session is opened behind their back.
 */
async function requireStillThere(tx: Transaction<DB>, actor: UserActor, now: Date): Promise<void> {
  await holdPasswordHash(tx, actor.id)
  if ((await findSessionActor(tx, actor.sessionId, now)) === null)
    throw new Failure(401, 'not-logged-in', { general: 'auth.expired' })
}

/** Ends the session that acts as another, and opens one of the administrator's own. */
async function goBack(
  deps: AccountsDeps,
  ctx: Pick<Ctx, 'now' | 'idempotency'>,
  actor: UserActor,
  originUserId: number,
): Promise<OpenedSession> {
  return deps.database.command(ctx, async (tx) => {
    // Held, so that nobody makes the administrator inactive between the look and the new session.
    const active = (await holdPasswordHash(tx, originUserId)) !== undefined
    // A twin that came first has ended it: one session leads back to one.
    const ended = await revokeSession(tx, actor.sessionId, ctx.now)
    const origin = ended && active ? await findUser(tx, originUserId) : undefined
    if (origin === undefined) throw new Failure(401, 'not-logged-in', { general: 'auth.expired' })
    await recordActingEnded(tx, actor, ctx.now)
    return openSession(deps, tx, origin, null, ctx.now, await rootOf(tx, actor.sessionId))
  })
}

/** Writes down that an administrator acts as this user no more. */
export async function recordActingEnded(tx: Transaction<DB>, actor: UserActor, now: Date): Promise<void> {
  await recordAudit(tx, {
    actor,
    action: 'login-as-ended',
    entity: 'user',
    entityId: actor.id,
    outfitterId: actor.outfitterId,
    at: now,
  })
}
