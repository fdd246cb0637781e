import { Failure } from '#domain/failure.ts'
import type { Actor, Ctx } from '#server/context.ts'
import { findSessionActor } from '#server/modules/users/users.public.ts'
import type { ReportsDeps } from './reports.deps.ts'

/** True while the session behind a long export is valid and its user may still see the data. */
export async function stillReaches(
  deps: ReportsDeps,
  ctx: Pick<Ctx, 'actor'>,
  reach: (actor: Actor) => Promise<unknown>,
): Promise<boolean> {
  if (ctx.actor.kind === 'guest') return false
  const actor = await findSessionActor(deps.database.db, ctx.actor.sessionId, deps.clock.now())
  if (actor === null) return false
  try {
    await reach(actor)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
