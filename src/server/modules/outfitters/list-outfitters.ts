import type { components } from '#contract/schema.gen.ts'
import { outfittersInReach } from '#domain/access/reach.ts'
import type { Ctx } from '#server/context.ts'
import { presentOutfitterRow } from './outfitter.presenter.ts'
import type { OutfittersDeps } from './outfitters.deps.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { listOutfitterRows } from './settings.store.ts'

/** Returns the outfitters that the actor may read, sorted by name. */
export async function listOutfitters(
  deps: OutfittersDeps,
  ctx: Ctx,
  input: { readonly withDeleted: boolean },
): Promise<components['schemas']['OutfittersAnswer']> {
  const { db } = deps.database
  const ids = outfittersInReach(requireUser(ctx), 'outfitters.read')
  const rows = await listOutfitterRows(db, { ...input, ids })
  return { success: true, outfitters: rows.map(presentOutfitterRow) }
}
