import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { presentOutfitterRow } from './outfitter.presenter.ts'
import type { OutfittersDeps } from './outfitters.deps.ts'
import { reachedOutfitters } from './reach-outfitter.ts'
import { requireUser } from './require-user.ts'
import { listOutfitterRows } from './settings.store.ts'

/** The outfitters that the actor may read, by name: all, the own one, or those shot for (rules.md 7). */
export async function listOutfitters(
  deps: OutfittersDeps,
  ctx: Ctx,
  input: { readonly withDeleted: boolean },
): Promise<components['schemas']['OutfittersAnswer']> {
  const { db } = deps.database
  const ids = await reachedOutfitters(db, requireUser(ctx), 'outfitters.read')
  const rows = await listOutfitterRows(db, { ...input, ids })
  return { success: true, outfitters: rows.map(presentOutfitterRow) }
}
