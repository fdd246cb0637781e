import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>

export async function findDayOutfitter(db: Sql, id: number) {
  return db
    .selectFrom('outfitters')
    .select((eb) => [
      'id',
      'timezone',
      'photo_expire',
      'discount_24',
      eb
        .selectFrom('albums')
        .select('albums.date')
        .whereRef('albums.outfitter_id', '=', 'outfitters.id')
        .where('albums.deleted_at', 'is', null)
        .where((inner) =>
          inner.exists(
            inner
              .selectFrom('photos')
              .select('photos.id')
              .whereRef('photos.album_id', '=', 'albums.id')
              .where('photos.deleted_at', 'is', null),
          ),
        )
        .orderBy('albums.date', 'desc')
        .limit(1)
        .as('latest_date'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function findDayGroups(db: Sql, outfitterId: number, date: string) {
  return db
    .selectFrom('display_groups')
    .select(['id', 'name', 'date', 'created_at'])
    .where('outfitter_id', '=', outfitterId)
    .where('date', '=', date)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export type DayGroupRow = Awaited<ReturnType<typeof findDayGroups>>[number]

/** Times and hashes are text, because a Date and a Buffer for each row would be slow. */
export interface DayPhotoRow {
  readonly group_id: number | null
  readonly id: number
  readonly name: string
  readonly file_name: string
  readonly media_type: string
  readonly storage_key: string
  readonly width: number
  readonly height: number
  readonly rotation: number
  readonly river_section_id: number
  readonly thumbhash: string
  readonly taken_at: string | null
}

export async function findDayPhotos(
  db: Sql,
  day: { readonly outfitterId: number; readonly date: string; readonly earliest: string | null },
): Promise<DayPhotoRow[]> {
  const columns = sql`
    photo.id, photo.name, photo.file_name, photo.media_type, photo.storage_key, photo.width, photo.height,
    photo.rotation, album.river_section_id, encode(photo.thumbhash, 'base64') as thumbhash,
    to_char(photo.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken_at`
  const { rows } = await sql<DayPhotoRow>`
    select display_group.id as group_id, ${columns}
    from display_groups display_group
      join display_group_photos member on member.display_group_id = display_group.id
      join photos photo on photo.id = member.photo_id and photo.deleted_at is null
      join albums album on album.id = photo.album_id and album.deleted_at is null
        and album.outfitter_id = display_group.outfitter_id and album.date >= ${day.earliest ?? '-infinity'}::date
    where display_group.outfitter_id = ${day.outfitterId} and display_group.date = ${day.date}
      and display_group.deleted_at is null
    union all
    select null, ${columns}
    from albums album
      join photos photo on photo.album_id = album.id and photo.deleted_at is null
    where album.outfitter_id = ${day.outfitterId} and album.date = ${day.date} and album.deleted_at is null
      and not exists (
        select from display_group_photos member
          join display_groups display_group on display_group.id = member.display_group_id
        where member.photo_id = photo.id and display_group.outfitter_id = ${day.outfitterId}
          and display_group.date = ${day.date} and display_group.deleted_at is null)
    order by group_id nulls last, taken_at nulls last, id`.execute(db)
  return rows
}
