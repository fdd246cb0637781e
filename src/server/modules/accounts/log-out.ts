import type { Ctx } from '#server/context.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import { revokeSession } from './accounts.store.ts'

/** Ends this session; ending it again does nothing. */
export async function logOut(deps: AccountsDeps, ctx: Pick<Ctx, 'actor' | 'now'>): Promise<void> {
  const { actor, now } = ctx
  if (actor.kind === 'user') await deps.database.transaction((tx) => revokeSession(tx, actor.sessionId, now))
}
