import { outfittersInReach } from '#domain/access/reach.ts'
import type { Ctx } from '#server/context.ts'
import type { OutfittersDeps } from './outfitters.deps.ts'
import { outfitterNotFound } from './reach-outfitter.ts'
import { readOutfitter, type OutfitterAnswer } from './read-outfitter.ts'
import { requireUser } from '#server/modules/users/users.public.ts'

/**
 * Returns an outfitter, also an inactive one.
 *
 * Throws: 404 for an outfitter outside the actor's reach.
 */
export async function getOutfitter(deps: OutfittersDeps, ctx: Ctx, id: number): Promise<OutfitterAnswer> {
  const actor = requireUser(ctx)
  const { db } = deps.database
  const readable = outfittersInReach(actor, 'outfitters.read')
  if (readable !== null && !readable.includes(id)) throw outfitterNotFound()
  return readOutfitter(db, actor, id)
}
