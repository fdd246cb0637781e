import type { Handlers } from '#server/http/handler-types.ts'
import type { UsersDeps } from './users.deps.ts'
import { assignPhotographer, unassignPhotographer } from './photographers/assign-photographer.ts'
import { createUser } from './create-user.ts'
import { deactivateUser, restoreUser } from './deactivate-user.ts'
import { listPhotographers } from './photographers/list-photographers.ts'
import { listUsers, listUsersForOutfitter } from './list-users.ts'
import { updateUser } from './update-user.ts'

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
