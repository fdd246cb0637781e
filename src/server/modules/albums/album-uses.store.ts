import type { Kysely } from 'kysely'
import type { DB } from '#server/platform/database/schema.gen.ts'

type Sql = Kysely<DB>

/**
 * How many photos of the album are sold: in an order that is placed or being paid. A cart, a cancelled and an expired
 * order sell nothing. Photos that were taken out of the album count too: who bought them still downloads them.
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

/** True when a display group or a slideshow shows a photo of the album. */
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
