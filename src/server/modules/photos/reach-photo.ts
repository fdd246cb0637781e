import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { requireAlbumRead, requireAlbumWrite } from '#server/modules/albums/albums.public.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { findPhotoOwner } from './photos.store.ts'

/** A photo that the actor may change, deleted or not, with whose it is. */
export interface ReachedPhoto {
  readonly actor: UserActor
  readonly photo: NonNullable<Awaited<ReturnType<typeof findPhotoOwner>>>
}

/** Throws 404 for a photo that is not there or not theirs to know of, 403 for one that they may only see. */
export async function reachPhoto(tx: Transaction<DB>, ctx: Pick<Ctx, 'actor'>, id: number): Promise<ReachedPhoto> {
  const photo = await findPhotoOwner(tx, id)
  if (photo === undefined) throw photoNotFound()
  try {
    requireAlbumRead(ctx.actor, photo)
  } catch (error) {
    throw error instanceof Failure && error.status === 404 ? photoNotFound() : error
  }
  return { actor: requireAlbumWrite(ctx.actor, photo), photo }
}

/** The same answer for a photo that is not there and one that is not theirs to know of (rules.md 7). */
export function photoNotFound(): Failure {
  return new Failure(404, 'not-found', { general: 'not-found.photo' })
}
