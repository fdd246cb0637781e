import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

interface DamagedOriginal {
  readonly photo_id: number
  readonly file_name: string
  readonly album_id: number
  readonly album_name: string
  readonly outfitter_name: string
  readonly damage: string | null
  readonly is_sold: boolean
  readonly is_deleted: boolean
  readonly since: Date | null
}

export async function listDamaged(db: Kysely<DB>, after: number, limit: number): Promise<DamagedOriginal[]> {
  const { rows } = await sql<DamagedOriginal>`
    select photos.id as photo_id, file_name, album_id, albums.name as album_name, outfitters.name as outfitter_name,
      damage, coalesce(damaged_at, checked_at) as since,
      exists (select from order_photos where photo_id = photos.id) as is_sold,
      photos.deleted_at is not null or albums.deleted_at is not null as is_deleted
    from photos
    join albums on albums.id = album_id
    join outfitters on outfitters.id = albums.outfitter_id
    where damage is not null and photos.id > ${after}
    order by photos.id limit ${limit}`.execute(db)
  return rows
}
