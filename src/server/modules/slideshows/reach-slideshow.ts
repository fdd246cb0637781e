import type { Transaction } from 'kysely'
import { outfittersInReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import type { UserActor } from '#server/context.ts'
import { outfitterNotFound } from '#server/modules/outfitters/outfitters.public.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { findSlideshow, lockSlideshow, type SlideshowRow } from './slideshows.store.ts'

/** A slideshow outside the actor's reach gets the same answer as an unknown one (docs/rules.md#tenants). */
export function slideshowNotFound(field = 'general'): Failure {
  return new Failure(404, 'not-found', { [field]: 'not-found.slideshow' })
}

/**
 * Finds the slideshow, deleted or not.
 *
 * Throws: 404 for a slideshow that is unknown, outside the actor's reach, or of an inactive outfitter.
 */
export async function findReachedSlideshow(
  tx: Transaction<DB>,
  actor: UserActor,
  id: number,
  field?: string,
): Promise<SlideshowRow> {
  const found = await findSlideshow(tx, id)
  const reached = outfittersInReach(actor, 'slideshows.manage')
  if (found === undefined || reached?.includes(found.outfitter_id) === false) throw slideshowNotFound(field)
  if (found.outfitter_deleted_at !== null) throw outfitterNotFound()
  return found
}

/** Throws: 404 for a deleted slideshow. */
export async function lockExistingSlideshow(
  tx: Transaction<DB>,
  actor: UserActor,
  id: number,
  field?: string,
): Promise<SlideshowRow> {
  await findReachedSlideshow(tx, actor, id, field)
  // Another transaction may have changed or deleted the slideshow.
  const slideshow = await lockSlideshow(tx, id)
  if (slideshow === undefined || slideshow.deleted_at !== null) throw slideshowNotFound(field)
  return slideshow
}
