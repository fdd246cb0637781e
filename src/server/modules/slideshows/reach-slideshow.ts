import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { UserActor } from '#server/context.ts'
import { outfitterNotFound, reachedOutfitters } from '#server/modules/outfitters/outfitters.public.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { findSlideshow, lockSlideshow, type SlideshowRow } from './slideshows.store.ts'

/** The same answer for a slideshow that is not there and one that is not theirs to know of (rules.md 7). */
export function slideshowNotFound(field = 'general'): Failure {
  return new Failure(404, 'not-found', { [field]: 'not-found.slideshow' })
}

/**
 * The slideshow, deleted or not. Throws 404 for one that is not there or not theirs to know of, and where the outfitter
 * is inactive; `field` is what the request names it by.
 */
export async function findReachedSlideshow(
  tx: Transaction<DB>,
  actor: UserActor,
  id: number,
  field?: string,
): Promise<SlideshowRow> {
  const found = await findSlideshow(tx, id)
  const reached = await reachedOutfitters(tx, actor, 'slideshows.manage')
  if (found === undefined || reached?.includes(found.outfitter_id) === false) throw slideshowNotFound(field)
  if (found.outfitter_deleted_at !== null) throw outfitterNotFound()
  return found
}

/** As findReachedSlideshow, locked until the transaction ends; 404 for one that is deleted, too. */
export async function lockLivingSlideshow(
  tx: Transaction<DB>,
  actor: UserActor,
  id: number,
  field?: string,
): Promise<SlideshowRow> {
  await findReachedSlideshow(tx, actor, id, field)
  // Read again: whoever held it may have changed or deleted it.
  const slideshow = await lockSlideshow(tx, id)
  if (slideshow === undefined || slideshow.deleted_at !== null) throw slideshowNotFound(field)
  return slideshow
}
