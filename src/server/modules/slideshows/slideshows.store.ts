import { sql, type Insertable, type Kysely, type Transaction, type Updateable } from 'kysely'
import type { DB, Slideshows } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>
type Tx = Transaction<DB>

export const slideshowFields = ['name', 'interval'] as const

const columns = [
  'slideshows.id',
  'slideshows.name',
  'slideshows.interval',
  'slideshows.outfitter_id',
  'slideshows.client_id',
  'slideshows.deleted_at',
] as const

function slideshowQuery(db: Sql) {
  return db
    .selectFrom('slideshows')
    .innerJoin('outfitters', 'outfitters.id', 'slideshows.outfitter_id')
    .select([
      ...columns,
      'outfitters.timezone',
      'outfitters.photo_expire',
      'outfitters.deleted_at as outfitter_deleted_at',
    ])
}

export async function findSlideshow(db: Sql, id: number) {
  return slideshowQuery(db).where('slideshows.id', '=', id).executeTakeFirst()
}

export type SlideshowRow = NonNullable<Awaited<ReturnType<typeof findSlideshow>>>

export async function lockSlideshow(tx: Tx, id: number): Promise<SlideshowRow | undefined> {
  return slideshowQuery(tx).where('slideshows.id', '=', id).forNoKeyUpdate('slideshows').executeTakeFirst()
}

export async function listSlideshows(db: Sql, outfitterId: number): Promise<SlideshowRow[]> {
  return slideshowQuery(db)
    .where('slideshows.outfitter_id', '=', outfitterId)
    .where('slideshows.deleted_at', 'is', null)
    .execute()
}

/**
 * Returns undefined when the outfitter has a slideshow with this `client_id`, also when a concurrent transaction just
 * inserted it.
 */
export async function insertSlideshow(tx: Tx, values: Insertable<Slideshows>) {
  return tx
    .insertInto('slideshows')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export async function findSlideshowByClientId(db: Sql, outfitterId: number, clientId: string) {
  return slideshowQuery(db)
    .where('slideshows.outfitter_id', '=', outfitterId)
    .where('slideshows.client_id', '=', clientId)
    .executeTakeFirst()
}

export async function updateSlideshowRow(tx: Tx, id: number, values: Updateable<Slideshows>) {
  return tx.updateTable('slideshows').set(values).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()
}

/** Unlisted photos follow in their old order, and unknown ids are ignored. The caller has locked the slideshow. */
export async function orderPhotos(tx: Tx, slideshowId: number, photoIds: readonly number[]): Promise<void> {
  await sql`
    with wanted as (
      select photo_id, min(place) as place from unnest(${photoIds}::integer[]) with ordinality as asked (photo_id, place)
      group by photo_id
    ), ordered as (
      select member.photo_id,
        row_number() over (order by wanted.place nulls last, member.position, member.photo_id) - 1 as position
      from slideshow_photos member left join wanted on wanted.photo_id = member.photo_id
      where member.slideshow_id = ${slideshowId}
    )
    update slideshow_photos set position = ordered.position from ordered
    where slideshow_photos.slideshow_id = ${slideshowId} and slideshow_photos.photo_id = ordered.photo_id
      and slideshow_photos.position <> ordered.position`.execute(tx)
}

/** Nobody can choose the slideshow for the outfitter's kiosks meanwhile. */
export async function holdKioskSetting(tx: Tx, outfitterId: number): Promise<void> {
  await tx.selectFrom('outfitters').select('id').where('id', '=', outfitterId).forNoKeyUpdate().execute()
}

export async function clearKioskSetting(tx: Tx, slideshow: Pick<SlideshowRow, 'id' | 'outfitter_id'>): Promise<void> {
  await tx
    .updateTable('outfitters')
    .set({ kiosk_slideshow_id: null })
    .where('id', '=', slideshow.outfitter_id)
    .where('kiosk_slideshow_id', '=', slideshow.id)
    .execute()
}
