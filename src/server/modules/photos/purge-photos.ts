import { sql, type Transaction } from 'kysely'
import { isPhotoExpired } from '#domain/photos/photo-expiry.ts'
import { fieldsOf, wholeOf } from '#domain/stored-json.ts'
import type { Sweep } from '#server/platform/database/sweep-alone.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { masterKey, overlayKey } from '#server/platform/images/image-addresses.ts'
import type { ReceiveDeps } from './photos.deps.ts'

type PurgeDeps = Pick<ReceiveDeps, 'database' | 'storage'>

const pieceSize = 100
const albumsPerPiece = 200

/** A photo counts as sold when an order or cart contains it or its display group, and when a refund names it. */
const isUnsold = sql<boolean>`
  not exists (select from order_photos where order_photos.photo_id = photos.id)
  and not exists (select from order_items where order_items.photo_id = photos.id)
  and not exists (select from refund_photos where refund_photos.photo_id = photos.id)
  and not exists (
    select from display_group_photos
      join order_items on order_items.display_group_id = display_group_photos.display_group_id
      join orders on orders.id = order_items.order_id and orders.status in ('cart', 'paying', 'pending')
    where display_group_photos.photo_id = photos.id)`

/**
 * Deletes unsold photos from their albums, `graceDays` days after they expired on the storefront. Their files stay
 * until purgeDeletedPhotos removes them. Photos of outfitters without a photo expiry stay.
 */
export async function deleteUnsoldPhotos(
  { database }: Pick<PurgeDeps, 'database'>,
  { graceDays, now, sweep }: { readonly graceDays: number; readonly now: Date; readonly sweep: Sweep },
): Promise<number> {
  let after = sweep.progress === null ? 0 : wholeOf(fieldsOf(sweep.progress)['album'])
  let deleted = 0
  while (!sweep.signal.aborted) {
    const albums = await database.db
      .selectFrom('albums')
      .innerJoin('outfitters', 'outfitters.id', 'albums.outfitter_id')
      .select(['albums.id', 'albums.date', 'outfitters.photo_expire', 'outfitters.timezone'])
      .where('albums.id', '>', after)
      .where('albums.deleted_at', 'is', null)
      .orderBy('albums.id')
      .limit(albumsPerPiece)
      .execute()
    for (const album of albums) {
      if (sweep.signal.aborted) return deleted
      const { date, photo_expire: days, timezone } = album
      if (days > 0 && isPhotoExpired(date, days + graceDays, timezone, now))
        deleted += await database.transaction((tx) => deleteUnsoldOf(tx, album.id, now))
    }
    const last = albums.at(-1)
    if (last === undefined) break
    after = last.id
    await sweep.save({ album: after })
  }
  return deleted
}

/** Placing an order locks the album too. */
async function deleteUnsoldOf(tx: Transaction<DB>, albumId: number, now: Date): Promise<number> {
  await tx.selectFrom('albums').select('id').where('id', '=', albumId).forNoKeyUpdate().execute()
  const { numUpdatedRows } = await tx
    .updateTable('photos')
    .set({ deleted_at: now, suspect_at: null, rejected_at: null })
    .where('album_id', '=', albumId)
    .where((eb) =>
      eb.or([eb('deleted_at', 'is', null), eb('suspect_at', 'is not', null), eb('rejected_at', 'is not', null)]),
    )
    .where(isUnsold)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Removes a limited number of photos that were deleted, or whose album was deleted, before this instant. Photos in an
 * order or a cart stay. The database rows are removed first, so that no row ever lacks its files. A crash after that
 * leaves files without a row, which sweepOrphans removes.
 */
export async function purgeDeletedPhotos({ database, storage }: PurgeDeps, before: Date): Promise<number> {
  const purged = await database.transaction((tx) => removeRows(tx, before))
  for (const { storage_key: key } of purged)
    for (const file of [key, masterKey(key), overlayKey(key)]) await storage.delete(file)
  return purged.length
}

async function removeRows(tx: Transaction<DB>, before: Date) {
  const { rows } = await sql<{ id: number }>`
    select photos.id from photos
    where photos.id in (
        select deleted.id from photos as deleted
          where deleted.deleted_at < ${before}::timestamptz and (deleted.hidden_at is not null or coalesce(deleted.suspect_at, deleted.rejected_at) is null)
        union all
        select held.id from albums join photos as held on held.album_id = albums.id
          where albums.deleted_at < ${before}::timestamptz)
      and ${isUnsold}
    limit ${pieceSize}
    for update of photos skip locked`.execute(tx)
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  await tx.deleteFrom('display_group_photos').where('photo_id', 'in', ids).execute()
  await tx.deleteFrom('slideshow_photos').where('photo_id', 'in', ids).execute()
  // When an order or cart took one of the photos meanwhile, a foreign key makes this delete fail.
  return tx.deleteFrom('photos').where('id', 'in', ids).returning('storage_key').execute()
}
