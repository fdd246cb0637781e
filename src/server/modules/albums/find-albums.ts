import type { components } from '#contract/schema.gen.ts'
import { outfittersInReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import type { Ctx } from '#server/context.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { countPhotos, listAlbumRows } from './album-lists.store.ts'
import { albumsInReach } from './album-rights.ts'
import { presentAlbum } from './album.presenter.ts'
import type { AlbumsDeps } from './albums.deps.ts'

interface WantedAlbums {
  readonly date: string
  readonly outfitterId: number | null
  readonly sectionId: number | null
  /**
   * The name of the outfitter's field in the request. A 404 for an unknown outfitter reports the error at this field.
   */
  readonly outfitterField: 'outfitter_id' | 'outfitterId'
}

/**
 * Returns the albums of a trip date that the actor may see, newest first, filtered by outfitter and river section.
 *
 * Throws: 401 for guests, 403 without the right, 404 for an outfitter that is unknown or outside the actor's reach.
 */
export async function findAlbums(
  deps: Pick<AlbumsDeps, 'database'>,
  ctx: Pick<Ctx, 'actor'>,
  wanted: WantedAlbums,
): Promise<components['schemas']['AlbumsAnswer']> {
  const reach = albumsInReach(ctx.actor)
  const { date, outfitterId, sectionId } = wanted
  if (outfitterId !== null) await requireOutfitter(deps, ctx, outfitterId, wanted.outfitterField)
  const { db } = deps.database
  // Returns no albums for a date that does not exist, such as February 30. The query would fail for such a date.
  const rows = isLocalDate(date) ? await listAlbumRows(db, { reach, date, outfitterId, sectionId }) : []
  const counts = await countPhotos(
    db,
    rows.map((album) => album.id),
  )
  return { success: true, albums: rows.map((album) => presentAlbum(album, counts.get(album.id) ?? 0)) }
}

async function requireOutfitter(
  deps: Pick<AlbumsDeps, 'database'>,
  ctx: Pick<Ctx, 'actor'>,
  outfitterId: number,
  field: string,
): Promise<void> {
  const { db } = deps.database
  const readable = outfittersInReach(requireUser(ctx), 'outfitters.read')
  const known =
    readable === null
      ? await db.selectFrom('outfitters').select('id').where('id', '=', outfitterId).executeTakeFirst()
      : readable.find((id) => id === outfitterId)
  if (known === undefined) throw new Failure(404, 'not-found', { [field]: 'not-found.outfitter' })
}
