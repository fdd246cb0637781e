import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { UsersDeps } from '../users.deps.ts'
import { presentSessionUser } from './session-user.presenter.ts'
import { findUser } from '../users.store.ts'

/**
 * Returns the logged-in user as the database has it now.
 *
 * Throws: 401 for a guest.
 */
export async function getSessionUser(
  deps: UsersDeps,
  ctx: Pick<Ctx, 'actor'>,
): Promise<components['schemas']['SessionUser']> {
  const { actor } = ctx
  const user = actor.kind === 'user' ? await findUser(deps.database.db, actor.id) : undefined
  if (!user || actor.kind !== 'user') throw new Failure(401, 'not-logged-in', { general: 'auth.required' })
  const origin = actor.originUserId === null ? undefined : await findUser(deps.database.db, actor.originUserId)
  return presentSessionUser(user, deps.capabilitiesOf(actor), origin ? { id: origin.id, name: origin.name } : null)
}
