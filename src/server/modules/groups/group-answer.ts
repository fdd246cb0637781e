import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { listSetPhotos } from '#server/modules/photos/photos.public.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { presentGroup } from './group.presenter.ts'
import type { GroupsDeps } from './groups.deps.ts'
import type { GroupRow } from './groups.store.ts'

type DisplayGroupAnswer = components['schemas']['DisplayGroupAnswer']

/** The display group with its photos as they stand now. */
export async function groupAnswer(
  deps: GroupsDeps,
  ctx: Pick<Ctx, 'now'>,
  tx: Transaction<DB>,
  group: Pick<GroupRow, 'id' | 'name' | 'date' | 'created_at' | 'outfitter_id'>,
): Promise<DisplayGroupAnswer> {
  const photos = (await listSetPhotos(tx, 'display-group', [group.id])).get(group.id) ?? []
  return { success: true, displayGroup: presentGroup(deps.imageAddresses, group, photos, ctx.now) }
}
