import type { Transaction } from 'kysely'
import { may } from '#domain/access/capabilities.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { findPhotoOwner } from '../photos.store.ts'
import { photoNotFound } from '../reach-photo.ts'

export type RemovalRight = 'removals.work' | 'removals.undo'

/**
 * Checks that `right` lets the actor hide the photo or show it again. Returns the actor and the photo's outfitter.
 * `mayUndo`: the actor may show the photo again. Takes no lock.
 *
 * Throws: 401 for guests, 403 without the right, 404 for a photo that is unknown or outside the actor's reach.
 */
export async function reachRemoval(
  tx: Transaction<DB>,
  ctx: Pick<Ctx, 'actor'>,
  photoId: number,
  right: RemovalRight,
): Promise<{ readonly actor: UserActor; readonly outfitterId: number; readonly mayUndo: boolean }> {
  const actor = requireRemovalRight(ctx.actor, right)
  const photo = await findPhotoOwner(tx, photoId)
  if (photo === undefined) throw photoNotFound()
  const target = { outfitterId: photo.outfitter_id, ownerId: photo.photographer_id }
  if (!mayReach(actor, right, target)) throw photoNotFound()
  return { actor, outfitterId: photo.outfitter_id, mayUndo: mayReach(actor, 'removals.undo', target) }
}

/**
 * Checks that the actor has the right, for any photo.
 *
 * Throws: 401 for guests, 403 without the right.
 */
export function requireRemovalRight(actor: Ctx['actor'], right: RemovalRight): UserActor {
  if (actor.kind === 'guest') throw new Failure(401, 'not-logged-in', { general: 'auth.required' })
  if (!may(actor, right)) throw new Failure(403, 'forbidden', { general: 'auth.forbidden' })
  return actor
}
