import type { components } from '#contract/schema.gen.ts'
import { byName } from '#domain/texts/natural-order.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import type { Ctx } from '#server/context.ts'
import { requireOutfitter } from '#server/modules/outfitters/outfitters.public.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { listSetPhotos } from '#server/modules/photos/photos.public.ts'
import { presentGroup } from './group.presenter.ts'
import type { GroupsDeps } from './groups.deps.ts'
import { listGroups } from './groups.store.ts'

/**
 * Returns the display groups of a day, sorted by name, each with its photos in order. Includes groups without photos
 * and groups whose photos have expired.
 *
 * Throws: 404 for an outfitter outside the actor's reach.
 */
export async function findDisplayGroups(
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
