import { type Kysely, sql } from 'kysely'
import type { AddressedPhoto } from '#server/platform/images/image-addresses.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>

export async function findHomePageOutfitters(db: Sql) {
  return db
    .selectFrom('outfitters')
    .select(['id', 'name', 'slug', 'tag_line', 'logo_path', 'body_color', 'header_color', 'text_color'])
    .select(['cover_path', 'photo_expire', 'timezone'])
    .where('on_home_page', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/**
 * Returns the first photo of the first display group of each outfitter's newest day that has one. `earliest`: the first
 * date that the storefront shows.
 */
export async function findFirstPhotos(db: Sql, shops: readonly { id: number; earliest: string | null }[]) {
  const ids = shops.map(({ id }) => id)
  const earliest = shops.map((shop) => shop.earliest ?? '-infinity')
  // `offset 0` keeps the sort before the join, so that it ends at the first photo, even without statistics.
  const { rows } = await sql<FirstPhotoRow>`
    select shop.id as outfitter_id, found.*
    from unnest(${ids}::integer[], ${earliest}::date[]) as shop (id, earliest)
      cross join lateral (
        select first.*
        from (
          select id, date, created_at from display_groups
          where outfitter_id = shop.id and date >= shop.earliest and deleted_at is null
          order by date desc, created_at, id
          offset 0) newest
          cross join lateral (
            select photo.id, photo.storage_key, photo.rotation, photo.width, photo.height
            from display_group_photos member
              join photos photo on photo.id = member.photo_id and photo.deleted_at is null
              join albums album on album.id = photo.album_id and album.deleted_at is null
                and album.outfitter_id = shop.id and album.date >= shop.earliest
            where member.display_group_id = newest.id
            order by photo.taken_at nulls last, photo.id
            limit 1) first
        order by newest.date desc, newest.created_at, newest.id
        limit 1) found`.execute(db)
  return rows
}

type FirstPhotoRow = AddressedPhoto & { readonly outfitter_id: number; readonly width: number; readonly height: number }

const storefrontColumns = [
  'id',
  'name',
  'slug',
  'tag_line',
  'body_color',
  'header_color',
  'text_color',
  'trip_advisor',
  'google',
  'facebook',
  'twitter',
  'instagram',
  'website',
  'website_label',
  'meta_title',
  'meta_description',
  'logo_path',
  'cover_path',
  'cart_timeout',
  'discount_24',
  'display_group_only',
  'allow_checkout_at_counter',
  'require_checkout_at_counter',
  'processing_fee',
  'display_group_price',
  'favorite',
  'timezone',
  'counter_tax_rate',
  'photo_expire',
] as const

export async function findStorefront(db: Sql, idOrSlug: string) {
  const query = db
    .selectFrom('outfitters')
    .select(storefrontColumns)
    .select((eb) =>
      eb
        .selectFrom('slideshows')
        .select('slideshows.id')
        .whereRef('slideshows.id', '=', 'outfitters.kiosk_slideshow_id')
        .whereRef('slideshows.outfitter_id', '=', 'outfitters.id')
        .where('slideshows.deleted_at', 'is', null)
        .as('kiosk_slideshow_id'),
    )
    .where('deleted_at', 'is', null)
  if (/^\d{1,9}$/.test(idOrSlug)) return query.where('id', '=', Number(idOrSlug)).executeTakeFirst()
  const slug = idOrSlug.toLowerCase()
  const present = await query.where('slug', '=', slug).executeTakeFirst()
  if (present) return present
  return query
    .where('id', 'in', (eb) => eb.selectFrom('outfitter_former_slugs').select('outfitter_id').where('slug', '=', slug))
    .executeTakeFirst()
}

export type StorefrontRow = NonNullable<Awaited<ReturnType<typeof findStorefront>>>

export async function findPriceGroups(db: Sql, outfitterId: number) {
  return db
    .selectFrom('price_groups')
    .select(['id', 'photo_count', 'price', 'outfitter_id'])
    .where('outfitter_id', '=', outfitterId)
    .orderBy('photo_count')
    .execute()
}

export type PriceGroupRow = Awaited<ReturnType<typeof findPriceGroups>>[number]

export async function findOfferedSections(db: Sql, outfitterId: number) {
  return db
    .selectFrom('outfitter_river_sections as offered')
    .innerJoin('river_sections as section', 'section.id', 'offered.river_section_id')
    .innerJoin('rivers as river', 'river.id', 'section.river_id')
    .select([
      'section.id',
      'section.name',
      'section.fee',
      'section.river_id',
      'river.name as river_name',
      'river.fee as river_fee',
    ])
    .where('offered.outfitter_id', '=', outfitterId)
    .where('section.deleted_at', 'is', null)
    .where('river.deleted_at', 'is', null)
    .orderBy('river.name')
    .orderBy('section.name')
    .orderBy('section.id')
    .execute()
}

export type OfferedSectionRow = Awaited<ReturnType<typeof findOfferedSections>>[number]

export async function findDatesWithPhotos(
  db: Sql,
  outfitterId: number,
  earliest: string | null,
  limit: number,
): Promise<string[]> {
  const from = earliest ?? '-infinity'
  const { rows } = await sql<{ date: string }>`
    select album.date from albums album
    where album.outfitter_id = ${outfitterId} and album.deleted_at is null and album.date >= ${from}::date
      and exists (select from photos where photos.album_id = album.id and photos.deleted_at is null)
    union
    select display_group.date from display_groups display_group
    where display_group.outfitter_id = ${outfitterId} and display_group.deleted_at is null
      and display_group.date >= ${from}::date
      and exists (
        select from display_group_photos member
          join photos on photos.id = member.photo_id and photos.deleted_at is null
          join albums album on album.id = photos.album_id and album.deleted_at is null and album.date >= ${from}::date
        where member.display_group_id = display_group.id)
    order by date desc
    limit ${limit}`.execute(db)
  return rows.map((row) => row.date)
}
