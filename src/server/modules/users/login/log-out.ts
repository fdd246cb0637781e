import type { Ctx } from '#server/context.ts'
import type { UsersDeps } from '../users.deps.ts'
import { revokeSession, revokeSessionsFrom, rootOf } from './access.store.ts'
import { recordActingEnded } from './log-in-as.ts'

/**
 * Ends this session, its root and all sessions that came from the root. So logging out of a login-as logs out the
 * administrator too. Idempotent.
 */
export async function logOut(deps: UsersDeps, ctx: Pick<Ctx, 'actor' | 'now'>): Promise<void> {
  const { actor, now } = ctx
  if (actor.kind !== 'user') return
  await deps.database.transaction(async (tx) => {
    const ended = await revokeSession(tx, actor.sessionId, now)
    if (ended && actor.originUserId !== null) await recordActingEnded(tx, actor, now)
    await revokeSessionsFrom(tx, await rootOf(tx, actor.sessionId), now)
  })
}
