import type { components } from '#contract/schema.gen.ts'
import { scopesOf } from '#domain/access/capabilities.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import { requireUser } from './require-user.ts'
import { presentUser } from './session-user.presenter.ts'
import { isOutfitter, listUserRows } from './users.store.ts'

type User = components['schemas']['User']

/** All users by name, as far as the actor manages them: an outfitter those of its own, and no administrators. */
export async function listUsers(deps: AccountsDeps, ctx: Pick<Ctx, 'actor'>, withDeleted: boolean): Promise<User[]> {
  const actor = requireUser(ctx.actor)
  const all = scopesOf(actor, 'users.manage').includes('all')
  if (!all && actor.outfitterId === null) return []
  const outfitterId = all ? null : actor.outfitterId
  return (await listUserRows(deps.database.db, { outfitterId, withDeleted, withAdmins: all })).map(presentUser)
}

/** The users of an outfitter by name; throws 404 for one that is not there or not the actor's own. */
export async function listUsersForOutfitter(
  deps: AccountsDeps,
  ctx: Pick<Ctx, 'actor'>,
  outfitterId: number,
  withDeleted: boolean,
): Promise<User[]> {
  const actor = requireUser(ctx.actor)
  const { db } = deps.database
  if (!mayReach(actor, 'users.manage', { outfitterId }) || !(await isOutfitter(db, outfitterId)))
    throw new Failure(404, 'not-found', { general: 'not-found.outfitter' })
  const withAdmins = actor.role === 'admin'
  return (await listUserRows(db, { outfitterId, withDeleted, withAdmins })).map(presentUser)
}
