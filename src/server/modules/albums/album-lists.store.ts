import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
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

/** The map has no entry for an album without photos. */
export async function countPhotos(db: Sql, albumIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (albumIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('photos')
    .select((eb) => ['album_id', eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where('album_id', 'in', albumIds)
    .where('deleted_at', 'is', null)
    .groupBy('album_id')
    .execute()
  return new Map(rows.map((row) => [row.album_id, row.count]))
}
