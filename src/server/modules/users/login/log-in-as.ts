import type { Transaction } from 'kysely'
import { may } from '#domain/access/capabilities.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { UsersDeps } from '../users.deps.ts'
import { loginOf, revokeSession } from './access.store.ts'
import { findSessionActor } from './authenticate.ts'
import { openSession, type OpenedSession } from './open-session.ts'
import { requireUser } from '../require-user.ts'
import { findUser, lockPasswordHash, lockUser } from '../users.store.ts'

/**
 * Opens a session as another active user for 60 minutes. A call in such a session ignores `userId`, ends the session
 * and opens one for the administrator. So these sessions never nest (docs/rules.md#login-as).
 *
 * Throws: 403 without the right, 404 for an unknown user.
 * Throws: 422 for an inactive user, and when the user is the actor.
 */
export async function logInAs(
  deps: UsersDeps,
  ctx: Pick<Ctx, 'actor' | 'now' | 'idempotency' | 'address' | 'userAgent'>,
  userId: number,
): Promise<OpenedSession> {
  const actor = requireUser(ctx)
  if (actor.originUserId !== null) return returnToAdmin(deps, ctx, actor, actor.originUserId)
  if (!may(actor, 'users.log-in-as')) throw new Failure(403, 'not-allowed', { general: 'auth.forbidden' })
  return deps.database.command(ctx, async (tx) => {
    await requireLiveSession(tx, actor, ctx.now)
    const user = await lockUser(tx, userId)
    if (user === undefined) throw new Failure(404, 'not-found', { general: 'not-found.user' })
    if (user.id === actor.id) throw new Failure(422, 'oneself', { general: 'user.oneself-already' })
    if (user.deleted_at !== null) throw new Failure(422, 'user-inactive', { general: 'user.inactive' })
    await recordAct(tx, ctx, 'login-as-started', {
      entity: 'user',
      entityId: user.id,
      outfitterId: user.outfitter_id,
      detail: { name: user.name },
    })
    return openSession(deps, tx, ctx, user, { id: actor.id, name: actor.name }, await loginOf(tx, actor.sessionId))
  })
}

/**
 * Locks the password hash, so that no password change can end the session before the commit.
 *
 * Throws: 401 when the administrator's session has ended meanwhile.
 */
async function requireLiveSession(tx: Transaction<DB>, actor: UserActor, now: Date): Promise<void> {
  await lockPasswordHash(tx, actor.id)
  if ((await findSessionActor(tx, actor.sessionId, now)) === null)
    throw new Failure(401, 'not-logged-in', { general: 'auth.expired' })
}

async function returnToAdmin(
  deps: UsersDeps,
  ctx: Pick<Ctx, 'now' | 'idempotency' | 'address' | 'userAgent'>,
  actor: UserActor,
  originUserId: number,
): Promise<OpenedSession> {
  return deps.database.command(ctx, async (tx) => {
    // Locks the administrator's row, so that nobody can deactivate the administrator before the new session exists.
    const active = (await lockPasswordHash(tx, originUserId)) !== undefined
    // Only the first of concurrent requests ends the login-as.
    const ended = await revokeSession(tx, actor.sessionId, ctx.now)
    const origin = ended && active ? await findUser(tx, originUserId) : undefined
    if (origin === undefined) throw new Failure(401, 'not-logged-in', { general: 'auth.expired' })
    await recordActingEnded(tx, actor, ctx)
    return openSession(deps, tx, ctx, origin, null, await loginOf(tx, actor.sessionId))
  })
}

export async function recordActingEnded(
  tx: Transaction<DB>,
  actor: UserActor,
  ctx: Pick<Ctx, 'now' | 'address' | 'userAgent'>,
): Promise<void> {
  await recordAct(tx, { ...ctx, actor }, 'login-as-ended', {
    entity: 'user',
    entityId: actor.id,
    outfitterId: actor.outfitterId,
  })
}
