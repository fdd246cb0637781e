import type { Ctx } from '#server/context.ts'
import type { UsersDeps } from '../users.deps.ts'
import { revokeSession, revokeSessionsFrom, rootOf } from './access.store.ts'
import { recordActingEnded } from './log-in-as.ts'

/**
 * Ends this session and all sessions that come from the same login with the password. Logging out of a login-as thus
 * logs out the administrator too. Idempotent.
 */
export async function logOut(
  deps: UsersDeps,
  ctx: Pick<Ctx, 'actor' | 'now' | 'address' | 'userAgent'>,
): Promise<void> {
  const { actor, now } = ctx
  if (actor.kind !== 'user') return
  await deps.database.transaction(async (tx) => {
    const ended = await revokeSession(tx, actor.sessionId, now)
    if (ended && actor.originUserId !== null) await recordActingEnded(tx, actor, ctx)
    await revokeSessionsFrom(tx, await rootOf(tx, actor.sessionId), now)
  })
}
