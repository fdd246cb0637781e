import { sql, type Kysely, type Selectable } from 'kysely'
import { discountCode } from '#domain/pricing/pricing-input.ts'
import type { DB, Outfitters } from '#server/platform/database/schema.gen.ts'

type Sql = Kysely<DB>

/** A photo as orders need it: what it shows, where it belongs, and the fees of its section (hundredths of a percent). */
export interface OrderPhotoRow {
  readonly id: number
  readonly name: string
  readonly file_name: string
  readonly storage_key: string
  readonly media_type: string
  readonly byte_size: number
  readonly awaits_original: boolean
  readonly width: number
  readonly height: number
  readonly rotation: number
  readonly thumbhash: Buffer
  readonly taken_at: Date | null
  readonly river_fee: number
  readonly section_fee: number
  readonly outfitter_id: number
  readonly trip_date: string
  readonly river_section_id: number
  readonly for_sale: boolean
}

export interface GroupRow {
  readonly id: number
  readonly outfitter_id: number
  readonly name: string
  readonly date: string
  readonly created_at: Date
  readonly deleted_at: Date | null
}

/** Every column of a photo that orders need; further conditions are added by the caller. */
export function photoQuery(db: Sql) {
  return db
    .selectFrom('photos')
    .innerJoin('albums', 'albums.id', 'photos.album_id')
    .innerJoin('river_sections', 'river_sections.id', 'albums.river_section_id')
    .innerJoin('rivers', 'rivers.id', 'river_sections.river_id')
    .select([
      'photos.id',
      'photos.name',
      'photos.file_name',
      'photos.storage_key',
      'photos.media_type',
      'photos.byte_size',
      'photos.awaits_original',
      'photos.width',
      'photos.height',
      'photos.rotation',
      'photos.thumbhash',
      'photos.taken_at',
      'rivers.fee as river_fee',
      'river_sections.fee as section_fee',
      'albums.outfitter_id',
      'albums.date as trip_date',
      'albums.river_section_id',
      sql<boolean>`photos.deleted_at is null and albums.deleted_at is null`.as('for_sale'),
    ])
}

export async function findPhotos(db: Sql, ids: readonly number[]): Promise<OrderPhotoRow[]> {
  return ids.length === 0 ? [] : photoQuery(db).where('photos.id', 'in', ids).execute()
}

/** The photos of display groups as they stand, in the groups' own order; deleted photos are left out. */
export async function findGroupPhotos(
  db: Sql,
  groupIds: readonly number[],
): Promise<(OrderPhotoRow & { readonly group_id: number })[]> {
  if (groupIds.length === 0) return []
  return photoQuery(db)
    .innerJoin('display_group_photos', 'display_group_photos.photo_id', 'photos.id')
    .select('display_group_photos.display_group_id as group_id')
    .where('display_group_photos.display_group_id', 'in', groupIds)
    .where('photos.deleted_at', 'is', null)
    .where('albums.deleted_at', 'is', null)
    .orderBy('display_group_photos.display_group_id')
    .orderBy('display_group_photos.position')
    .orderBy('photos.id')
    .execute()
}

export async function findGroups(db: Sql, ids: readonly number[]): Promise<GroupRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('display_groups')
    .select(['id', 'outfitter_id', 'name', 'date', 'created_at', 'deleted_at'])
    .where('id', 'in', ids)
    .execute()
}

/** The settings of an outfitter that orders follow. */
export type OrderOutfitterRow = Pick<
  Selectable<Outfitters>,
  | 'id'
  | 'name'
  | 'slug'
  | 'email'
  | 'timezone'
  | 'photo_expire'
  | 'display_group_price'
  | 'display_group_only'
  | 'discount_24'
  | 'processing_fee'
  | 'commission'
  | 'commission_24'
  | 'allow_checkout_at_counter'
  | 'require_checkout_at_counter'
  | 'counter_tax_rate'
  | 'deleted_at'
  | 'tag_line'
  | 'body_color'
  | 'header_color'
  | 'text_color'
  | 'trip_advisor'
  | 'google'
  | 'facebook'
  | 'twitter'
  | 'instagram'
  | 'website'
  | 'website_label'
  | 'logo_path'
> & { readonly price_groups: readonly { readonly photo_count: number; readonly price: number }[] }

const outfitterColumns = [
  'id',
  'name',
  'slug',
  'email',
  'timezone',
  'photo_expire',
  'display_group_price',
  'display_group_only',
  'discount_24',
  'processing_fee',
  'commission',
  'commission_24',
  'allow_checkout_at_counter',
  'require_checkout_at_counter',
  'counter_tax_rate',
  'deleted_at',
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
  'logo_path',
] as const

export async function findOutfitterForOrder(db: Sql, id: number): Promise<OrderOutfitterRow> {
  const outfitter = await db
    .selectFrom('outfitters')
    .select(outfitterColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const price_groups = await db
    .selectFrom('price_groups')
    .select(['photo_count', 'price'])
    .where('outfitter_id', '=', id)
    .orderBy('photo_count')
    .execute()
  return { ...outfitter, price_groups }
}

export async function findDiscount(
  db: Sql,
  id: number,
): Promise<
  { readonly name: string; readonly type: 'Percentage' | 'Dollar Value'; readonly value: number } | undefined
> {
  return db
    .selectFrom('discounts')
    .select(['name', 'type', 'value'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The discount of that code at that outfitter; one that was removed is as good as none (rules.md 2.6). */
export async function findDiscountIdByCode(db: Sql, outfitterId: number, code: string): Promise<number | undefined> {
  const rows = await db
    .selectFrom('discounts')
    .select(['id', 'name'])
    .where('outfitter_id', '=', outfitterId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.find((row) => discountCode(row.name) === discountCode(code))?.id
}

/** The active outfitter with this slug, now or formerly. */
export async function findActiveOutfitterId(db: Sql, slug: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('outfitters')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('slug', '=', slug),
        eb('id', 'in', eb.selectFrom('outfitter_former_slugs').select('outfitter_id').where('slug', '=', slug)),
      ]),
    )
    .executeTakeFirst()
  return row?.id
}
