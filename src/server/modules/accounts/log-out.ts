import type { Ctx } from '#server/context.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import { revokeSession, revokeSessionsFrom, rootOf } from './accounts.store.ts'
import { recordActingEnded } from './log-in-as.ts'

/**
 * Ends this session, the one that began with a password, and all that came from it: who logs out while acting as another,
 * or after it, is logged out. Ending it again does nothing.
 */
export async function logOut(deps: AccountsDeps, ctx: Pick<Ctx, 'actor' | 'now'>): Promise<void> {
  const { actor, now } = ctx
  if (actor.kind !== 'user') return
  await deps.database.transaction(async (tx) => {
    const ended = await revokeSession(tx, actor.sessionId, now)
    if (ended && actor.originUserId !== null) await recordActingEnded(tx, actor, now)
    await revokeSessionsFrom(tx, await rootOf(tx, actor.sessionId), now)
  })
}
