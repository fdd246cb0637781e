import type { components } from '#contract/schema.gen.ts'
import { scopesOf } from '#domain/access/capabilities.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { UsersDeps } from './users.deps.ts'
import { requireUser } from './require-user.ts'
import { presentUser } from './login/session-user.presenter.ts'
import { isOutfitter, listUserRows } from './users.store.ts'

type User = components['schemas']['User']

/**
 * Returns the users whom the actor manages, sorted by name. An outfitter gets the users of its own, without
 * administrators.
 */
export async function listUsers(deps: UsersDeps, ctx: Pick<Ctx, 'actor'>, withDeleted: boolean): Promise<User[]> {
  const actor = requireUser(ctx)
  const all = scopesOf(actor, 'users.manage').includes('all')
  if (!all && actor.outfitterId === null) return []
  const outfitterId = all ? null : actor.outfitterId
  return (await listUserRows(deps.database.db, { outfitterId, withDeleted, withAdmins: all })).map(presentUser)
}

/**
 * Returns the users of an outfitter, sorted by name.
 *
 * Throws: 404 for an outfitter that is unknown or outside the actor's reach.
 */
export async function listUsersForOutfitter(
  deps: UsersDeps,
  ctx: Pick<Ctx, 'actor'>,
  outfitterId: number,
  withDeleted: boolean,
): Promise<User[]> {
  const actor = requireUser(ctx)
  const { db } = deps.database
  if (!mayReach(actor, 'users.manage', { outfitterId }) || !(await isOutfitter(db, outfitterId)))
    throw new Failure(404, 'not-found', { general: 'not-found.outfitter' })
  const withAdmins = actor.role === 'admin'
  return (await listUserRows(db, { outfitterId, withDeleted, withAdmins })).map(presentUser)
}
