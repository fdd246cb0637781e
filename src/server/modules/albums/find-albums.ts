import type { components } from '#contract/schema.gen.ts'
import { outfittersInReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import type { Ctx } from '#server/context.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { isRowNumber, readPageKey, writePageKey } from '#server/platform/database/page-key.ts'
import { countPhotos, listAlbumRows } from './album-lists.store.ts'
import { albumsInReach, albumNotFound, requireAlbumRead } from './album-rights.ts'
import { presentAlbum, presentAlbumPhoto } from './album.presenter.ts'
import type { AlbumsDeps } from './albums.deps.ts'
import { findAlbum, listAlbumPhotos, listSuspectPhotos, type AlbumPhotoRow } from './albums.store.ts'

interface WantedAlbums {
  readonly date: string
  readonly outfitterId: number | null
  readonly sectionId: number | null
  /** A 404 for an unknown outfitter reports the error at this field. */
  readonly outfitterField: 'outfitter_id' | 'outfitterId'
}

/**
 * Returns the albums of a trip date that the actor may see, newest first.
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
  // The query would fail for a date that does not exist, such as February 30.
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

const pageSize = 100

/**
 * Returns a page of the albums that the actor may see, newest trips first.
 *
 * Throws: 400 for an invalid cursor, 401 for guests, 403 without the right.
 */
export async function listAlbums(
  deps: Pick<AlbumsDeps, 'database'>,
  ctx: Pick<Ctx, 'actor'>,
  cursor: string | null,
): Promise<components['schemas']['AlbumPageAnswer']> {
  const reach = albumsInReach(ctx.actor)
  const { db } = deps.database
  const rows = await listAlbumRows(db, { reach, after: readKey(cursor), limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const counts = await countPhotos(
    db,
    page.map((album) => album.id),
  )
  const last = page.at(-1)
  const next = rows.length > pageSize && last !== undefined ? writePageKey([last.date, last.id]) : null
  return { success: true, albums: page.map((album) => presentAlbum(album, counts.get(album.id) ?? 0)), next }
}

function readKey(cursor: string | null): { readonly date: string; readonly id: number } | null {
  const key = readPageKey(cursor, [isLocalDate, isRowNumber])
  if (key === null) return null
  const [date = '', id = ''] = key
  return { date, id: Number(id) }
}

type AlbumWithPhotos = components['schemas']['AlbumWithPhotos']

/** Throws: 404 for an album that is unknown or outside the actor's reach. */
export async function getAlbum(deps: AlbumsDeps, ctx: Ctx, id: number): Promise<AlbumWithPhotos> {
  const { db } = deps.database
  const album = await findAlbum(db, id)
  if (album === undefined) throw albumNotFound()
  requireAlbumRead(ctx.actor, album)
  const photos = await listAlbumPhotos(db, id)
  const present = (photo: AlbumPhotoRow) => presentAlbumPhoto(deps.imageAddresses, photo, album, ctx.now)
  return {
    ...presentAlbum(album, photos.length),
    photos: photos.map(present),
    suspect_photos: (await listSuspectPhotos(db, id)).map(present),
  }
}
