import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { requireAlbumRead, requireAlbumWrite } from '#server/modules/albums/albums.public.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { findPhotoOwner } from './photos.store.ts'

type ReachedPhoto = NonNullable<Awaited<ReturnType<typeof findPhotoOwner>>>

/**
 * Finds a photo that the actor may change.
 *
 * Throws: 403 for a photo that the actor may only see.
 * Throws: 404 for a photo that is unknown or outside the actor's reach.
 */
export async function reachPhoto(tx: Transaction<DB>, ctx: Pick<Ctx, 'actor'>, id: number): Promise<ReachedPhoto> {
  const photo = await findPhotoOwner(tx, id)
  if (photo === undefined) throw photoNotFound()
  try {
    requireAlbumRead(ctx.actor, photo)
  } catch (error) {
    throw error instanceof Failure && error.status === 404 ? photoNotFound() : error
  }
  requireAlbumWrite(ctx.actor, photo)
  return photo
}

/**
 * Builds the 404 for a photo. A photo outside the actor's reach gets the same answer as an unknown one
 * (docs/rules.md#tenants).
 */
export function photoNotFound(): Failure {
  return new Failure(404, 'not-found', { general: 'not-found.photo' })
}
