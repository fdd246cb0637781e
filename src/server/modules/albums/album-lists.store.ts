import { sql, type Kysely } from 'kysely'
import { isDelivered } from '#server/platform/database/delivered-photos.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { GuestPhotoRow } from '#server/platform/images/guest-photo.ts'
import type { AlbumReach } from './album-rights.ts'
import { albumRows, type AlbumRow } from './albums.store.ts'

type Sql = Kysely<DB>

/** A field that is null or missing does not filter. */
interface AlbumFilter {
  readonly reach: AlbumReach
  readonly date?: string | null
  readonly outfitterId?: number | null
  readonly sectionId?: number | null
  /** The date and id of the last album on the previous page. */
  readonly after?: { readonly date: string; readonly id: number } | null
  readonly limit?: number
  /** A query of `wordQuery`. */
  readonly words?: string
}

export async function listAlbumRows(db: Sql, filter: AlbumFilter): Promise<AlbumRow[]> {
  const { reach, date, outfitterId, sectionId, after, limit, words } = filter
  let query = albumRows(db)
  if (reach !== 'all') {
    const { outfitterId: own, taken } = reach
    query = query.where((eb) =>
      eb.or([
        ...(own === null ? [] : [eb('albums.outfitter_id', '=', own)]),
        ...(taken === null ? [] : [eb('albums.photographer_id', '=', taken.by).and(isAtOutfitters(taken.at))]),
      ]),
    )
  }
  if (date != null) query = query.where('albums.date', '=', date)
  if (outfitterId != null) query = query.where('albums.outfitter_id', '=', outfitterId)
  if (sectionId != null) query = query.where('albums.river_section_id', '=', sectionId)
  if (after != null)
    query = query.where(sql<boolean>`(albums.date, albums.id) < (${after.date}::date, ${after.id}::integer)`)
  if (words !== undefined)
    query = query.where(sql<boolean>`search_words(albums.outfitter_id, null, albums.name, null) @@ ${words}::tsquery`)
  if (limit !== undefined) query = query.limit(limit)
  return query.orderBy('albums.date', 'desc').orderBy('albums.id', 'desc').execute()
}

function isAtOutfitters(outfitterIds: readonly number[] | null) {
  if (outfitterIds === null) return sql<boolean>`true`
  return sql<boolean>`albums.outfitter_id = any(${[...outfitterIds]}::integer[])`
}

/** The counts of an album's photos, and the columns of the first one by time. */
type AlbumSummaryRow = Omit<GuestPhotoRow, 'river_section_id'> & {
  readonly album_id: number
  readonly photo_count: number
  readonly grouped_count: number
  readonly sold_count: number
}

/** Returns no row for an album without photos. One query, however many albums a list has. */
export async function summarizeAlbums(db: Sql, albumIds: readonly number[]): Promise<AlbumSummaryRow[]> {
  if (albumIds.length === 0) return []
  const { rows } = await sql<AlbumSummaryRow>`
    with photo as (
      select id, album_id, taken_at from photos where album_id = any(${albumIds}::integer[]) and deleted_at is null
    ), grouped as (
      select distinct photo.id from photo
        join display_group_photos member on member.photo_id = photo.id
        join display_groups on display_groups.id = member.display_group_id and display_groups.deleted_at is null
    ), sold as (
      select distinct photo.id from photo
        join order_photos on order_photos.photo_id = photo.id
        join orders on orders.id = order_photos.order_id and orders.status = 'completed'
          and (orders.refunded_total = 0 or orders.refunded_total < orders.total)
      where ${isDelivered}
    ), counts as (
      select photo.album_id, count(*)::integer as photo_count, count(grouped.id)::integer as grouped_count,
        count(sold.id)::integer as sold_count, (array_agg(photo.id order by photo.taken_at, photo.id))[1] as cover_id
      from photo left join grouped on grouped.id = photo.id left join sold on sold.id = photo.id
      group by photo.album_id
    )
    select counts.album_id, photo_count, grouped_count, sold_count, photos.id, name, file_name, media_type, storage_key,
      width, height, rotation, thumbhash, taken_at
    from counts join photos on photos.id = counts.cover_id`.execute(db)
  return rows
}
