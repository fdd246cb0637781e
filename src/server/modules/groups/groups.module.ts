import type { components } from '#contract/schema.gen.ts'
import { byName } from '#domain/texts/natural-order.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import type { Ctx } from '#server/context.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import { requireOutfitter } from '#server/modules/outfitters/outfitters.public.ts'
import { listSetPhotos } from '#server/modules/photos/photos.public.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { presentGroup } from './group.presenter.ts'
import type { GroupsDeps, WaitsDeps } from './groups.deps.ts'
import { listGroups } from './groups.store.ts'
import {
  changeDisplayGroupPhotos,
  createDisplayGroup,
  deleteDisplayGroup,
  updateDisplayGroup,
  type GroupPhotosChange,
} from './save-display-group.ts'
import { stopWaiting, waitForDay } from './waits/wait-for-day.ts'
import { findRaft } from './search-display-groups.ts'
import { keepDays } from './keep-days.ts'

export function createGroupsModule(deps: GroupsDeps & WaitsDeps) {
  const changePhotos = async (ctx: Ctx, change: GroupPhotosChange) => ({
    status: 200 as const,
    body: await changeDisplayGroupPhotos(deps, ctx, change),
  })
  const keptDay = keepDays(deps)
  return {
    handlers: {
      searchDisplayGroups: async ({ now }, { body }) => ({ status: 200, kept: await keptDay({ ...body, now }) }),
      // A shared cache may show a day for five seconds more (docs/rules.md#kept-days). Browsers always ask.
      getStorefrontDay: async ({ now }, { query }) => ({
        status: 200,
        kept: await keptDay({ ...query, now }),
        headers: { 'cache-control': 'public, max-age=0, s-maxage=5' },
      }),
      findRaft: async ({ now }, { query }) => ({ status: 200, body: await findRaft(deps, { ...query, now }) }),
      waitForDay: (ctx, { body }) =>
        waitForDay(deps, ctx, {
          outfitterId: body.outfitter_id,
          date: body.date,
          time: body.time ?? null,
          guide: body.guide ?? '',
          seenGroups: body.seen_groups,
          seenPhoto: body.seen_photo,
          sealed: body.sealed,
          clientId: body.client_id,
        }),
      stopWaiting: async (_, { body }) => {
        await stopWaiting(deps, body.token)
        return { status: 200, body: { success: true } }
      },
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

/**
 * Includes groups without photos and groups whose photos have expired.
 *
 * Throws: 404 for an outfitter outside the actor's reach.
 */
async function findDisplayGroups(
  deps: GroupsDeps,
  ctx: Ctx,
  input: components['schemas']['DateAndOutfitter'],
): Promise<components['schemas']['DisplayGroupsAnswer']> {
  const actor = requireUser(ctx)
  const { db } = deps.database
  const asked = { id: input.outfitterId, field: 'outfitterId', to: 'read' } as const
  await requireOutfitter(db, actor, 'display-groups.manage', asked)
  const groups = isLocalDate(input.date) ? await listGroups(db, input.outfitterId, input.date) : []
  const ids = groups.map((group) => group.id)
  const photos = await listSetPhotos(db, 'display-group', ids)
  return {
    success: true,
    displayGroups: groups
      .toSorted(byName)
      .map((group) => presentGroup(deps.imageAddresses, group, photos.get(group.id) ?? [], ctx.now)),
  }
}
