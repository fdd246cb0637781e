import type { Ctx } from '#server/context.ts'
import type { PictureDeps } from '../outfitters.deps.ts'
import { removeFiles, setPicture } from './set-picture.ts'

/**
 * Removes the outfitter's cover photo (docs/rules.md#cover-photo). Idempotent.
 *
 * Throws: 404 for an outfitter outside the actor's reach.
 */
export async function removeCover(deps: PictureDeps, ctx: Ctx, outfitterId: number): Promise<void> {
  const former = await setPicture(deps, ctx, {
    kind: 'cover',
    outfitterId,
    path: null,
    act: 'outfitter-cover-removed',
  })
  if (former !== null) await removeFiles(deps, 'cover', former)
}
