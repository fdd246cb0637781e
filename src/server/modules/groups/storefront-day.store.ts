import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { GuestPhotoRow } from '#server/platform/images/guest-photo.ts'

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
    .select(['id', 'name', 'date', 'created_at', 'raft_code'])
    .where('outfitter_id', '=', outfitterId)
    .where('date', '=', date)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns the newest group of the code that guests can still see. */
export async function findRaftGroup(db: Sql, outfitterId: number, code: string, earliest: string | null) {
  return db
    .selectFrom('display_groups')
    .select(['id', 'date'])
    .where('outfitter_id', '=', outfitterId)
    .where('raft_code', '=', code)
    .where('deleted_at', 'is', null)
    .$if(earliest !== null, (query) => query.where('date', '>=', earliest))
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type DayGroupRow = Awaited<ReturnType<typeof findDayGroups>>[number]

interface ShownDay {
  readonly outfitterId: number
  readonly date: string
  readonly earliest: string | null
}

interface Columns {
  readonly ofGroup: RawBuilder<unknown>
  readonly ofPhoto: RawBuilder<unknown>
  /** Narrows the second part. */
  readonly where?: RawBuilder<unknown>
}

/** The photos of the day's groups, then those of the day's albums. */
export function dayPhotos(day: ShownDay, { ofGroup, ofPhoto, where = sql`true` }: Columns) {
  return sql`
    select ${ofGroup}, ${ofPhoto}
    from display_groups display_group
      join display_group_photos member on member.display_group_id = display_group.id
      join photos photo on photo.id = member.photo_id and photo.deleted_at is null
      join albums album on album.id = photo.album_id and album.deleted_at is null
        and album.outfitter_id = display_group.outfitter_id and album.date >= ${day.earliest ?? '-infinity'}::date
    where display_group.outfitter_id = ${day.outfitterId} and display_group.date = ${day.date}
      and display_group.deleted_at is null
    union all
    select null, ${ofPhoto}
    from albums album
      join photos photo on photo.album_id = album.id and photo.deleted_at is null
    where album.outfitter_id = ${day.outfitterId} and album.date = ${day.date} and album.deleted_at is null and ${where}`
}

export type DayPhotoRow = GuestPhotoRow & { readonly group_id: number | null }

/** Narrows the second part to photos that are in no group of the day. */
export const outsideGroups = (day: ShownDay) => sql`not exists (
  select from display_group_photos member
    join display_groups display_group on display_group.id = member.display_group_id
  where member.photo_id = photo.id and display_group.outfitter_id = ${day.outfitterId}
    and display_group.date = ${day.date} and display_group.deleted_at is null)`

export async function findDayPhotos(db: Sql, day: ShownDay): Promise<DayPhotoRow[]> {
  const ofPhoto = sql`
    photo.id, photo.name, photo.file_name, photo.media_type, photo.storage_key, photo.width, photo.height,
    photo.rotation, photo.thumbhash, photo.taken_at, album.river_section_id`
  const where = outsideGroups(day)
  const { rows } = await sql<DayPhotoRow>`
    ${dayPhotos(day, { ofGroup: sql`display_group.id as group_id`, ofPhoto, where })}
    order by group_id nulls last, taken_at nulls last, id`.execute(db)
  return rows
}

/** Returns a fingerprint of the day's rows. Each change gives a row another `xmin`, so no code that writes can forget it. */
export async function findRowsVersion(db: Sql, day: ShownDay): Promise<string> {
  const ofGroup = sql`concat(display_group.id, ' ', display_group.xmin)`
  const { rows } = await sql<{ version: string }>`
    select concat(count(*), ' ', bit_xor(hash_record_extended(day, 0)), ' ', (
      select bit_xor(hash_record_extended(guide, 0)) from (
        select id, xmin from guides where outfitter_id = ${day.outfitterId}) guide)) as version
    from (${dayPhotos(day, { ofGroup, ofPhoto: sql`photo.id, photo.xmin, album.xmin` })}) day (in_group, id, photo, album)
  `.execute(db)
  return rows[0]?.version ?? ''
}
