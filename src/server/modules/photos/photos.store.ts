import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { DB, Photos } from '#server/platform/database/schema.gen.ts'

type Sql = Kysely<DB>

const columns = [
  'photos.id',
  'photos.album_id',
  'photos.name',
  'photos.file_name',
  'photos.storage_key',
  'photos.byte_size',
  'photos.awaits_original',
  'photos.width',
  'photos.height',
  'photos.rotation',
  'photos.taken_at',
  'photos.thumbhash',
  'photos.created_at',
] as const

/** The photo of an album with exactly this content. */
export async function findByContent(db: Sql, albumId: number, sha256: Buffer) {
  return db
    .selectFrom('photos')
    .select(columns)
    .where('album_id', '=', albumId)
    .where('sha256', '=', sha256)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export type PhotoRow = NonNullable<Awaited<ReturnType<typeof findByContent>>>

/** Undefined when the album already has a photo of this content. */
export async function insertPhoto(tx: Transaction<DB>, photo: Insertable<Photos>): Promise<PhotoRow | undefined> {
  return tx
    .insertInto('photos')
    .values(photo)
    .onConflict((conflict) => conflict.columns(['album_id', 'sha256']).where('deleted_at', 'is', null).doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** The photo of an album whose original this content is, deleted or not, held against twins. */
export async function findAwaiting(tx: Transaction<DB>, albumId: number, sha256: Buffer) {
  return tx
    .selectFrom('photos')
    .select(['id', 'storage_key'])
    .where('album_id', '=', albumId)
    .where('sha256', '=', sha256)
    .where('awaits_original', '=', true)
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Gives a photo its original; undefined when it has one already. */
export async function completePhoto(
  tx: Transaction<DB>,
  id: number,
  content: Updateable<Photos>,
): Promise<PhotoRow | undefined> {
  return tx
    .updateTable('photos')
    .set(content)
    .where('id', '=', id)
    .where('awaits_original', '=', true)
    .returning(columns)
    .executeTakeFirst()
}

/** Takes the photo out of an album whose original this content should have been; undefined when there is none. */
export async function withdrawAwaiting(
  db: Sql,
  albumId: number,
  sha256: Buffer,
  now: Date,
): Promise<{ readonly id: number } | undefined> {
  return db
    .updateTable('photos')
    .set({ deleted_at: now })
    .where('album_id', '=', albumId)
    .where('sha256', '=', sha256)
    .where('awaits_original', '=', true)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

/** Those of the contents that an album has. */
export async function findKnown(db: Sql, albumId: number, contents: readonly Buffer[]) {
  return db
    .selectFrom('photos')
    .select(['id', 'sha256', 'awaits_original'])
    .where('album_id', '=', albumId)
    .where('sha256', 'in', contents)
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * Holds an album against being deleted, and its camera's clock against being set, until the transaction ends; undefined
 * when it is gone.
 */
export async function holdAlbum(
  tx: Transaction<DB>,
  albumId: number,
): Promise<{ readonly clock_offset: number } | undefined> {
  return tx
    .selectFrom('albums')
    .select('clock_offset')
    .where('id', '=', albumId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/**
 * Whether a row with this key is committed. A transaction that wrote it and has not ended yet, though its connection is
 * lost, holds the album: it is waited for.
 */
export async function isRecorded(database: Database, albumId: number, storageKey: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.selectFrom('albums').select('id').where('id', '=', albumId).forNoKeyUpdate().execute()
    return (await recordedKeys(tx, [storageKey])).size > 0
  })
}

/** Those of the storage keys that belong to a photo; deleted ones too, because sold photos stay deliverable. */
export async function recordedKeys(db: Sql, storageKeys: readonly string[]): Promise<ReadonlySet<string>> {
  if (storageKeys.length === 0) return new Set()
  const rows = await db.selectFrom('photos').select('storage_key').where('storage_key', 'in', storageKeys).execute()
  return new Set(rows.map((row) => row.storage_key))
}

/** A photo with what decides whose it is; deleted ones too. */
export async function findPhotoOwner(db: Sql, id: number) {
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
    .where('photos.id', '=', id)
    .executeTakeFirst()
}

/** False when it was deleted before. */
export async function markDeleted(tx: Transaction<DB>, id: number, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('photos')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** Turns a photo's pictures by so many degrees clockwise; undefined when it is deleted. */
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

/** What the image service needs of a photo; deleted ones too, because sold photos stay deliverable. */
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
