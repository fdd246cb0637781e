import type { Kysely } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>

/**
 * Counts photos of the album in orders that are placed or being paid. Photos that staff removed from the album count
 * too, because their buyers still download them.
 */
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

export async function isShownSomewhere(db: Sql, albumId: number): Promise<boolean> {
  const inGroup = await db
    .selectFrom('display_group_photos')
    .innerJoin('display_groups', 'display_groups.id', 'display_group_photos.display_group_id')
    .innerJoin('photos', 'photos.id', 'display_group_photos.photo_id')
    .select('photos.id')
    .where('photos.album_id', '=', albumId)
    .where('photos.deleted_at', 'is', null)
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
    .where('photos.deleted_at', 'is', null)
    .where('slideshows.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return inSlideshow !== undefined
}
