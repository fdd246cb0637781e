import type { Ctx } from '#server/context.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import { findDisplayGroups } from './find-display-groups.ts'
import type { GroupsDeps } from './groups.deps.ts'
import {
  changeDisplayGroupPhotos,
  createDisplayGroup,
  deleteDisplayGroup,
  updateDisplayGroup,
  type GroupPhotosChange,
} from './save-display-group.ts'
import { searchDisplayGroups } from './search-display-groups.ts'

export function createGroupsModule(deps: GroupsDeps) {
  const changePhotos = async (ctx: Ctx, change: GroupPhotosChange) => ({
    status: 200 as const,
    body: await changeDisplayGroupPhotos(deps, ctx, change),
  })
  return {
    handlers: {
      searchDisplayGroups: async (ctx, { body }) => ({
        status: 200,
        body: await searchDisplayGroups(deps, { ...body, now: ctx.now }),
      }),
      findDisplayGroups: async (ctx, { body }) => ({ status: 200, body: await findDisplayGroups(deps, ctx, body) }),
      createDisplayGroup: async (ctx, { body }) => ({ status: 200, body: await createDisplayGroup(deps, ctx, body) }),
      updateDisplayGroup: async (ctx, { params, body }) => ({
        status: 200,
        body: await updateDisplayGroup(deps, ctx, params.id, body),
      }),
      addDisplayGroupPhoto: (ctx, { body }) =>
        changePhotos(ctx, { groupId: body.displayGroupId, add: [body.photoId], field: 'photoId' }),
      removeDisplayGroupPhoto: (ctx, { body }) =>
        changePhotos(ctx, { groupId: body.displayGroupId, remove: [body.photoId], field: 'photoId' }),
      changeDisplayGroupPhotos: (ctx, { body: { displayGroupId, ...change } }) =>
        changePhotos(ctx, { groupId: displayGroupId, ...change, field: 'add' }),
      deleteDisplayGroup: async (ctx, { params }) => ({
        status: 200,
        body: await deleteDisplayGroup(deps, ctx, params.id),
      }),
    } satisfies Handlers,
  }
}
