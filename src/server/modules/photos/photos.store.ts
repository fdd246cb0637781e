import { sql, type ExpressionBuilder, type Insertable, type Kysely, type Transaction, type Updateable } from 'kysely'
import type { AlbumClocks } from '#server/modules/albums/albums.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isDelivered } from '#server/platform/database/delivered-photos.ts'
import type { DB, Photos } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>

const columns = [
  'photos.id',
  'photos.album_id',
  'photos.name',
  'photos.file_name',
  'photos.media_type',
  'photos.storage_key',
  'photos.byte_size',
  'photos.awaits_original',
  'photos.damage',
  'photos.width',
  'photos.height',
  'photos.rotation',
  'photos.taken_at',
  'photos.camera',
  'photos.thumbhash',
  'photos.starred',
  'photos.signature',
  'photos.raft_code',
  'photos.created_at',
] as const

/** Hidden photos count too, so an upload of the same file does not add the photo again. */
const isPresent = (eb: ExpressionBuilder<DB, 'photos'>) =>
  eb.or([
    eb('deleted_at', 'is', null),
    eb('suspect_at', 'is not', null),
    eb('hidden_at', 'is not', null),
    eb('rejected_at', 'is not', null),
  ])

/** A suspect or rejected photo has `deleted_at` only so that nobody can buy it. */
const isKept = (eb: ExpressionBuilder<DB, 'photos'>) =>
  eb.or([
    eb('deleted_at', 'is', null),
    eb.and([eb('hidden_at', 'is', null), eb.or([eb('suspect_at', 'is not', null), eb('rejected_at', 'is not', null)])]),
  ])

export async function findByContent(db: Sql, albumId: number, sha256: Buffer) {
  return db
    .selectFrom('photos')
    .select(columns)
    .where('album_id', '=', albumId)
    .where('sha256', '=', sha256)
    .where(isPresent)
    .executeTakeFirst()
}

export type PhotoRow = NonNullable<Awaited<ReturnType<typeof findByContent>>>

/** Returns undefined when the album already has a photo with the same content. */
export async function insertPhoto(tx: Transaction<DB>, photo: Insertable<Photos>): Promise<PhotoRow | undefined> {
  return tx
    .insertInto('photos')
    .values(photo)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/**
 * Selects the album's photos with this SHA-256 whose originals have not arrived or are damaged. Also a deleted photo
 * whose original has not arrived, because an order may contain it.
 */
function withoutOriginal(db: Sql, albumId: number, sha256: Buffer) {
  return db
    .selectFrom('photos')
    .select(['id', 'storage_key', 'damage', 'awaits_original', 'deleted_at', 'suspect_at', 'hidden_at', 'looked_at'])
    .select('rejected_at')
    .where('album_id', '=', albumId)
    .where('sha256', '=', sha256)
    .where((eb) => eb.or([eb('awaits_original', '=', true), eb.and([eb('damage', 'is not', null), isPresent(eb)])]))
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .limit(1)
}

/** Locks a photo that lacks the original with this SHA-256: the album's, else a deleted one. */
export async function lockPhotoWithoutOriginal(tx: Transaction<DB>, albumId: number, sha256: Buffer) {
  return withoutOriginal(tx, albumId, sha256).forUpdate().executeTakeFirst()
}

export async function isOriginalLacking(db: Sql, albumId: number, sha256: Buffer): Promise<boolean> {
  return (await withoutOriginal(db, albumId, sha256).executeTakeFirst()) !== undefined
}

/** Returns undefined when the photo already has an undamaged original. */
export async function attachOriginal(
  tx: Transaction<DB>,
  id: number,
  content: Updateable<Photos>,
): Promise<PhotoRow | undefined> {
  return tx
    .updateTable('photos')
    .set({ ...content, damage: null, damaged_at: null, checked_at: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('awaits_original', '=', true), eb('damage', 'is not', null)]))
    .returning(columns)
    .executeTakeFirst()
}

export async function deletePhotoAwaitingOriginal(
  db: Sql,
  albumId: number,
  sha256: Buffer,
  now: Date,
): Promise<{ readonly id: number } | undefined> {
  return db
    .updateTable('photos')
    .set({ deleted_at: now, suspect_at: null, rejected_at: null })
    .where('album_id', '=', albumId)
    .where('sha256', '=', sha256)
    .where('awaits_original', '=', true)
    .where(isKept)
    .returning('id')
    .executeTakeFirst()
}

export async function findPhotosByContent(db: Sql, albumId: number, contents: readonly Buffer[]) {
  return db
    .selectFrom('photos')
    .select(['id', 'sha256', 'awaits_original', 'damage'])
    .where('album_id', '=', albumId)
    .where('sha256', 'in', contents)
    .where(isPresent)
    .execute()
}

/**
 * Returns the content of the album's photos whose originals have not arrived and that a guest bought or ordered. An order
 * that was wholly refunded does not count, and neither does a photo that a refund took back.
 */
export async function findSoldWithoutOriginal(db: Sql, albumId: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('photos')
    .select('sha256')
    .where('album_id', '=', albumId)
    .where('awaits_original', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_photos')
          .innerJoin('orders', 'orders.id', 'order_photos.order_id')
          .select('orders.id')
          .whereRef('order_photos.photo_id', '=', 'photos.id')
          .where('orders.status', 'in', ['paying', 'pending', 'completed'])
          .where(isDelivered)
          .where((order) =>
            order.or([order('refunded_total', '=', 0), order('refunded_total', '<', order.ref('total'))]),
          ),
      ),
    )
    .execute()
  return rows.map((row) => row.sha256)
}

/** Returns the photos of display groups whose originals the server lacks. */
export async function findGroupedWithoutOriginal(db: Sql, albumId: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('photos')
    .innerJoin('display_group_photos', 'display_group_photos.photo_id', 'photos.id')
    .innerJoin('display_groups', 'display_groups.id', 'display_group_photos.display_group_id')
    .select('photos.sha256')
    .distinct()
    .where('photos.album_id', '=', albumId)
    .where('photos.awaits_original', '=', true)
    .where('display_groups.deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.sha256)
}

/** True when guests wait for a mail about this day (docs/rules.md#tell-me-when). */
export async function isDayAwaited(db: Sql, outfitterId: number, date: string): Promise<boolean> {
  const wait = await db
    .selectFrom('day_waits')
    .select('id')
    .where('outfitter_id', '=', outfitterId)
    .where('date', '=', date)
    .limit(1)
    .executeTakeFirst()
  return wait !== undefined
}

/** Locks an album until the transaction ends, so that nobody deletes it or changes its clock offsets. */
export async function holdAlbum(tx: Transaction<DB>, albumId: number): Promise<AlbumClocks | undefined> {
  return tx
    .selectFrom('albums')
    .select(['clock_offset', 'camera_offsets'])
    .where('id', '=', albumId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/** Takes the album's lock first, to wait for a transaction that lost its connection but still runs. */
export async function isRecorded(database: Database, albumId: number, storageKey: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.selectFrom('albums').select('id').where('id', '=', albumId).forNoKeyUpdate().execute()
    return (await recordedKeys(tx, [storageKey])).size > 0
  })
}

/** Deleted photos count too, because orders may still deliver them. */
export async function recordedKeys(db: Sql, storageKeys: readonly string[]): Promise<ReadonlySet<string>> {
  if (storageKeys.length === 0) return new Set()
  const rows = await db.selectFrom('photos').select('storage_key').where('storage_key', 'in', storageKeys).execute()
  return new Set(rows.map((row) => row.storage_key))
}

export async function findPhotoOwner(db: Sql, id: number) {
  return (await findPhotoOwners(db, [id]))[0]
}

export async function findPhotoOwners(db: Sql, ids: readonly number[]) {
  return db
    .selectFrom('photos')
    .innerJoin('albums', 'albums.id', 'photos.album_id')
    .select([
      'photos.id',
      'photos.deleted_at',
      'photos.rotation',
      'albums.deleted_at as album_deleted_at',
      'albums.outfitter_id',
      'albums.photographer_id',
      'albums.river_section_id',
    ])
    .where('photos.id', 'in', ids)
    .execute()
}

export async function markDeleted(tx: Transaction<DB>, id: number, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('photos')
    .set({ deleted_at: now, suspect_at: null, rejected_at: null })
    .where('id', '=', id)
    .where(isKept)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** The `deleted_at` of a photo that is for sale again unless it is rejected. */
const unlessRejected = sql<Date | null>`case when rejected_at is not null then deleted_at end`

export async function clearSuspicion(tx: Transaction<DB>, id: number, now: Date): Promise<boolean> {
  const cleared = await tx
    .updateTable('photos')
    .set({ suspect_at: null, looked_at: now, deleted_at: unlessRejected })
    .where('id', '=', id)
    .where('suspect_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return cleared.numUpdatedRows === 1n
}

export async function turnPhoto(
  tx: Transaction<DB>,
  id: number,
  rotation: PhotoRow['rotation'],
): Promise<PhotoRow | undefined> {
  return tx
    .updateTable('photos')
    .set({ rotation })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
}

export async function findServedPhoto(db: Sql, id: number) {
  const found = await db
    .selectFrom('photos')
    .innerJoin('albums', 'albums.id', 'photos.album_id')
    .innerJoin('outfitters', 'outfitters.id', 'albums.outfitter_id')
    .select(['photos.id', 'photos.storage_key', 'photos.rotation', 'outfitters.name as watermark_text'])
    .where('photos.id', '=', id)
    .executeTakeFirst()
  return found ?? null
}
