import type { Kysely } from 'kysely'
import type { DB } from '#server/platform/database/schema.gen.ts'

type Sql = Kysely<DB>

/** A slideshow that stands, of an active outfitter, with what decides for how long its photos are shown. */
export async function findPublicSlideshow(db: Sql, id: number) {
  return db
    .selectFrom('slideshows')
    .innerJoin('outfitters', 'outfitters.id', 'slideshows.outfitter_id')
    .select([
      'slideshows.id',
      'slideshows.name',
      'slideshows.interval',
      'slideshows.outfitter_id',
      'outfitters.timezone',
      'outfitters.photo_expire',
    ])
    .where('slideshows.id', '=', id)
    .where('slideshows.deleted_at', 'is', null)
    .where('outfitters.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Its photos in their order, of trips from `earliest` on. */
export async function findSlideshowPhotos(db: Sql, slideshowId: number, earliest: string | null) {
  return db
    .selectFrom('slideshow_photos')
    .innerJoin('photos', 'photos.id', 'slideshow_photos.photo_id')
    .innerJoin('albums', 'albums.id', 'photos.album_id')
    .select([
      'photos.id',
      'photos.name',
      'photos.file_name',
      'photos.storage_key',
      'photos.width',
      'photos.height',
      'photos.rotation',
      'photos.thumbhash',
      'photos.taken_at',
      'albums.river_section_id',
    ])
    .where('slideshow_photos.slideshow_id', '=', slideshowId)
    .where('photos.deleted_at', 'is', null)
    .where('albums.deleted_at', 'is', null)
    .$if(earliest !== null, (query) => query.where('albums.date', '>=', earliest ?? ''))
    .orderBy('slideshow_photos.position')
    .orderBy('photos.id')
    .execute()
}
