import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>

/** Selects albums that are not deleted. */
export function albumRows(db: Sql) {
  return db
    .selectFrom('albums')
    .innerJoin('outfitters', 'outfitters.id', 'albums.outfitter_id')
    .innerJoin('river_sections', 'river_sections.id', 'albums.river_section_id')
    .innerJoin('rivers', 'rivers.id', 'river_sections.river_id')
    .innerJoin('users', 'users.id', 'albums.photographer_id')
    .select([
      'albums.id',
      'albums.date',
      'albums.time_of_day',
      'albums.outfitter_id',
      'albums.river_section_id',
      'albums.photographer_id',
      'albums.name',
      'albums.clock_offset',
      'albums.camera_offsets',
      'albums.client_id',
      'albums.created_at',
      'outfitters.name as outfitter_name',
      'outfitters.slug as outfitter_slug',
      'outfitters.timezone as outfitter_timezone',
      'river_sections.name as section_name',
      'river_sections.fee as section_fee',
      'rivers.id as river_id',
      'rivers.name as river_name',
      'rivers.fee as river_fee',
      'users.name as photographer_name',
    ])
    .where('albums.deleted_at', 'is', null)
}

export async function findAlbum(db: Sql, id: number) {
  return albumRows(db).where('albums.id', '=', id).executeTakeFirst()
}

export type AlbumRow = NonNullable<Awaited<ReturnType<typeof findAlbum>>>

export const albumFields = [
  'date',
  'time_of_day',
  'outfitter_id',
  'river_section_id',
  'photographer_id',
  'name',
] as const

const photoColumns = [
  'id',
  'album_id',
  'name',
  'file_name',
  'media_type',
  'storage_key',
  'sha256',
  'byte_size',
  'awaits_original',
  'width',
  'height',
  'rotation',
  'taken_at',
  'camera',
  'thumbhash',
  'starred',
  'signature',
  'raft_code',
  'created_at',
] as const

/** Returns the photos of an album by capture time; photos without a capture time come last. */
export async function listAlbumPhotos(db: Sql, albumId: number) {
  return photosOf(db, albumId).where('deleted_at', 'is', null).execute()
}

export async function listSuspectPhotos(db: Sql, albumId: number) {
  return photosOf(db, albumId)
    .where('suspect_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .where('rejected_at', 'is', null)
    .execute()
}

export async function listRejectedPhotos(db: Sql, albumId: number) {
  return photosOf(db, albumId).where('rejected_at', 'is not', null).where('hidden_at', 'is', null).execute()
}

function photosOf(db: Sql, albumId: number) {
  return db.selectFrom('photos').select(photoColumns).where('album_id', '=', albumId).orderBy('taken_at').orderBy('id')
}

export type AlbumPhotoRow = Awaited<ReturnType<typeof listAlbumPhotos>>[number]

export interface NewAlbum {
  readonly date: string
  readonly time_of_day: AlbumRow['time_of_day']
  readonly outfitter_id: number
  readonly river_section_id: number
  readonly photographer_id: number
  readonly name: string
  readonly client_id: string | null
  readonly created_at: Date
}

/**
 * Returns undefined when an album with this `client_id` exists, also when a concurrent transaction just inserted it.
 */
export async function insertAlbum(tx: Transaction<DB>, album: NewAlbum): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('albums')
    .values(album)
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

function lockQuery(tx: Transaction<DB>) {
  return tx
    .selectFrom('albums')
    .select(['id', 'outfitter_id', 'photographer_id', 'clock_offset', 'camera_offsets', 'deleted_at'])
    .forNoKeyUpdate()
}

/** Other changes, incoming photos and orders with photos of the album wait for the lock. */
export async function lockAlbum(tx: Transaction<DB>, id: number) {
  return lockQuery(tx).where('id', '=', id).executeTakeFirst()
}

export type LockedAlbum = NonNullable<Awaited<ReturnType<typeof lockAlbum>>>

export async function lockQueuedAlbum(tx: Transaction<DB>, clientId: string): Promise<LockedAlbum | undefined> {
  return lockQuery(tx).where('client_id', '=', clientId).executeTakeFirst()
}

export async function updateAlbumRow(
  tx: Transaction<DB>,
  id: number,
  change: Partial<Omit<NewAlbum, 'client_id' | 'created_at'>> & {
    readonly clock_offset?: number
    readonly camera_offsets?: string
    readonly deleted_at?: Date
  },
): Promise<void> {
  await tx.updateTable('albums').set(change).where('id', '=', id).execute()
}

export async function findActiveOutfitter(db: Sql, id: number) {
  return db
    .selectFrom('outfitters')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function findOfferedSection(db: Sql, outfitterId: number, sectionId: number) {
  return db
    .selectFrom('outfitter_river_sections')
    .innerJoin('river_sections', 'river_sections.id', 'outfitter_river_sections.river_section_id')
    .innerJoin('rivers', 'rivers.id', 'river_sections.river_id')
    .select(['river_sections.id', 'river_sections.name', 'rivers.name as river_name'])
    .where('outfitter_river_sections.outfitter_id', '=', outfitterId)
    .where('river_sections.id', '=', sectionId)
    .where('river_sections.deleted_at', 'is', null)
    .where('rivers.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Such a photographer belongs to the outfitter or is assigned to it. */
export async function findPhotographerFor(db: Sql, outfitterId: number, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where((either) => either.or([either('role', '=', 'photographer'), either('is_photographer', '=', true)]))
    .where((either) =>
      either.or([
        either('outfitter_id', '=', outfitterId),
        either.exists(
          either
            .selectFrom('photographer_assignments as assigned')
            .select('assigned.user_id')
            .whereRef('assigned.user_id', '=', 'users.id')
            .where('assigned.outfitter_id', '=', outfitterId),
        ),
      ]),
    )
    .executeTakeFirst()
}

/** Photos that staff removed from the album count too, because their buyers still download them. */
export async function countSoldPhotos(db: Sql, albumId: number): Promise<number> {
  const { count } = await db
    .selectFrom('order_photos')
    .innerJoin('orders', 'orders.id', 'order_photos.order_id')
    .innerJoin('photos', 'photos.id', 'order_photos.photo_id')
    .select((eb) => eb.cast<number>(eb.fn.count('order_photos.photo_id').distinct(), 'integer').as('count'))
    .where('photos.album_id', '=', albumId)
    .where('orders.status', 'in', ['pending', 'paying', 'completed'])
    .executeTakeFirstOrThrow()
  return count
}

/** A rejected photo is shown again when the rejection is taken back. */
const isForSaleOrRejected = sql<boolean>`(photos.deleted_at is null or photos.rejected_at is not null)`

export async function isShownSomewhere(db: Sql, albumId: number): Promise<boolean> {
  const inGroup = await db
    .selectFrom('display_group_photos')
    .innerJoin('display_groups', 'display_groups.id', 'display_group_photos.display_group_id')
    .innerJoin('photos', 'photos.id', 'display_group_photos.photo_id')
    .select('photos.id')
    .where('photos.album_id', '=', albumId)
    .where(isForSaleOrRejected)
    .where('display_groups.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (inGroup !== undefined) return true
  const inSlideshow = await db
    .selectFrom('slideshow_photos')
    .innerJoin('slideshows', 'slideshows.id', 'slideshow_photos.slideshow_id')
    .innerJoin('photos', 'photos.id', 'slideshow_photos.photo_id')
    .select('photos.id')
    .where('photos.album_id', '=', albumId)
    .where(isForSaleOrRejected)
    .where('slideshows.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return inSlideshow !== undefined
}
