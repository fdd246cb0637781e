import type { components } from '#contract/schema.gen.ts'
import { outfittersInReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import type { Ctx } from '#server/context.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { isRowNumber, readPageKey, writePageKey } from '#server/platform/database/page-key.ts'
import { listAlbumRows, summarizeAlbums } from './album-lists.store.ts'
import { guestPhoto } from '#server/platform/images/guest-photo.ts'
import { albumsInReach, albumNotFound, mayWriteAlbum, requireAlbumRead } from './album-rights.ts'
import { presentAlbum, presentAlbumPhoto } from './album.presenter.ts'
import type { AlbumsDeps } from './albums.deps.ts'
import {
  findAlbum,
  listAlbumPhotos,
  listRejectedPhotos,
  listSuspectPhotos,
  type AlbumPhotoRow,
  type AlbumRow,
} from './albums.store.ts'

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
  deps: AlbumsDeps,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  wanted: WantedAlbums,
): Promise<components['schemas']['AlbumsAnswer']> {
  const reach = albumsInReach(ctx.actor)
  const { date, outfitterId, sectionId } = wanted
  if (outfitterId !== null) await requireOutfitter(deps, ctx, outfitterId, wanted.outfitterField)
  const { db } = deps.database
  // The query would fail for a date that does not exist, such as February 30.
  const rows = isLocalDate(date) ? await listAlbumRows(db, { reach, date, outfitterId, sectionId }) : []
  return { success: true, albums: await presentList(deps, rows, ctx.now) }
}

async function presentList(
  { database, imageAddresses }: AlbumsDeps,
  rows: readonly AlbumRow[],
  now: Date,
): Promise<components['schemas']['Album'][]> {
  const ids = rows.map((album) => album.id)
  const summaries = new Map((await summarizeAlbums(database.db, ids)).map((row) => [row.album_id, row]))
  return rows.map((album) => {
    const summary = summaries.get(album.id)
    return {
      ...presentAlbum(album, summary?.photo_count ?? 0),
      grouped_count: summary?.grouped_count ?? 0,
      sold_count: summary?.sold_count ?? 0,
      cover: summary ? guestPhoto(imageAddresses, { ...summary, river_section_id: album.river_section_id }, now) : null,
    }
  })
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
  deps: AlbumsDeps,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  cursor: string | null,
): Promise<components['schemas']['AlbumPageAnswer']> {
  const reach = albumsInReach(ctx.actor)
  const { db } = deps.database
  const rows = await listAlbumRows(db, { reach, after: readKey(cursor), limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const next = rows.length > pageSize && last !== undefined ? writePageKey([last.date, last.id]) : null
  return { success: true, albums: await presentList(deps, page, ctx.now), next }
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
  const mayWrite = mayWriteAlbum(ctx.actor, album)
  const present = (photo: AlbumPhotoRow) => ({
    ...presentAlbumPhoto(deps.imageAddresses, photo, album, ctx.now),
    ...(mayWrite
      ? {
          clean_path: deps.imageAddresses.pathFor(photo, 'a', ctx.now),
          file_hash: photo.sha256.toString('hex', 0, 7).slice(0, 13),
        }
      : {}),
  })
  return {
    ...presentAlbum(album, photos.length),
    photos: photos.map(present),
    suspect_photos: (await listSuspectPhotos(db, id)).map(present),
    rejected_photos: (await listRejectedPhotos(db, id)).map(present),
  }
}
