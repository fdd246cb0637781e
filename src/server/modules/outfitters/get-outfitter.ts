import type { Ctx } from '#server/context.ts'
import type { OutfittersDeps } from './outfitters.deps.ts'
import { outfitterNotFound, reachedOutfitters } from './reach-outfitter.ts'
import { readOutfitter, type OutfitterAnswer } from './read-outfitter.ts'
import { requireUser } from './require-user.ts'

/** An outfitter with all its settings, inactive ones too. Throws 404 for one that is not theirs to know of. */
export async function getOutfitter(deps: OutfittersDeps, ctx: Ctx, id: number): Promise<OutfitterAnswer> {
  const actor = requireUser(ctx)
  const { db } = deps.database
  const readable = await reachedOutfitters(db, actor, 'outfitters.read')
  if (readable !== null && !readable.includes(id)) throw outfitterNotFound()
  return readOutfitter(db, actor, id)
}
