import type { components } from '#contract/schema.gen.ts'
import { scopesOf } from '#domain/access/capabilities.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import { presentUser } from './login/session-user.presenter.ts'
import type { UsersDeps } from './users.deps.ts'
import { assignPhotographer, unassignPhotographer } from './photographers/assign-photographer.ts'
import { createUser, updateUser, deactivateUser, restoreUser } from './save-user.ts'
import { listPhotographers } from './photographers/list-photographers.ts'
import { requireUser } from './require-user.ts'
import { isOutfitter, listUserRows } from './users.store.ts'

export function userHandlers(deps: UsersDeps) {
  return {
    listUsersForOutfitter: async (ctx, { params, query }) => {
      const users = await listUsersForOutfitter(deps, ctx, params.id, isYes(query.withDeleted))
      return { status: 200, body: { success: true, users } }
    },
    listUsers: async (ctx, { params }) => ({
      status: 200,
      body: { success: true, users: await listUsers(deps, ctx, isYes(params.withDeleted)) },
    }),
    createUser: async (ctx, { body }) => ({
      status: 200,
      body: { success: true, user: await createUser(deps, ctx, body) },
    }),
    updateUser: async (ctx, { params, body }) => ({
      status: 200,
      body: { success: true, user: await updateUser(deps, ctx, params.id, body) },
    }),
    deleteUser: async (ctx, { params }) => {
      await deactivateUser(deps, ctx, params.id)
      return { status: 200, body: { success: true } }
    },
    restoreUser: async (ctx, { params }) => ({
      status: 200,
      body: { success: true, user: await restoreUser(deps, ctx, params.id) },
    }),
    listPhotographers: async (ctx) => ({
      status: 200,
      body: { success: true, photographers: await listPhotographers(deps, ctx) },
    }),
    assignPhotographer: async (ctx, { body }) => ({ status: 200, body: await assignPhotographer(deps, ctx, body) }),
    unassignPhotographer: async (ctx, { params }) => ({
      status: 200,
      body: await unassignPhotographer(deps, ctx, params),
    }),
  } satisfies Handlers
}

function isYes(flag: 'true' | 'false' | '1' | '0' | undefined): boolean {
  return flag === 'true' || flag === '1'
}

type User = components['schemas']['User']

/** An outfitter gets the users of its own, without administrators. */
async function listUsers(deps: UsersDeps, ctx: Pick<Ctx, 'actor'>, withDeleted: boolean): Promise<User[]> {
  const actor = requireUser(ctx)
  const all = scopesOf(actor, 'users.manage').includes('all')
  if (!all && actor.outfitterId === null) return []
  const outfitterId = all ? null : actor.outfitterId
  return (await listUserRows(deps.database.db, { outfitterId, withDeleted, withAdmins: all })).map(presentUser)
}

/** Throws: 404 for an outfitter that is unknown or outside the actor's reach. */
async function listUsersForOutfitter(
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
