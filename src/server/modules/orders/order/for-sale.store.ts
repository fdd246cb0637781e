import { sql, type Kysely, type Selectable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { discountCode } from '#domain/pricing/pricing-input.ts'
import type { DB, Outfitters } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>

/** `river_fee` and `section_fee` are hundredths of a percent. */
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
  readonly album_id: number
  readonly outfitter_id: number
  readonly trip_date: string
  readonly river_section_id: number
  readonly for_sale: boolean
  /** Only the photo's buyer still sees it. */
  readonly hidden: boolean
}

export interface OrderGroupRow {
  readonly id: number
  readonly outfitter_id: number
  readonly name: string
  readonly date: string
  readonly created_at: Date
  readonly deleted_at: Date | null
}

export function selectPhotosForOrder(db: Sql) {
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
      'albums.id as album_id',
      'albums.outfitter_id',
      'albums.date as trip_date',
      'albums.river_section_id',
      sql<boolean>`photos.deleted_at is null and albums.deleted_at is null`.as('for_sale'),
      sql<boolean>`photos.hidden_at is not null`.as('hidden'),
    ])
}

/** Finds the photos that are not among the `known` ones, and returns all by their ids. */
export async function findPhotosForOrder(
  db: Sql,
  ids: readonly number[],
  known: readonly OrderPhotoRow[] = [],
): Promise<ReadonlyMap<number, OrderPhotoRow>> {
  const photos = new Map(known.map((photo) => [photo.id, photo]))
  const others = ids.filter((id) => !photos.has(id))
  if (others.length === 0) return photos
  const found = await selectPhotosForOrder(db).where('photos.id', 'in', others).execute()
  return new Map([...photos.values(), ...found].map((photo) => [photo.id, photo]))
}

export async function findGroupPhotosForSale(
  db: Sql,
  groupIds: readonly number[],
): Promise<(OrderPhotoRow & { readonly group_id: number })[]> {
  if (groupIds.length === 0) return []
  return selectPhotosForOrder(db)
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

export async function findGroupsForOrder(db: Sql, ids: readonly number[]): Promise<OrderGroupRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('display_groups')
    .select(['id', 'outfitter_id', 'name', 'date', 'created_at', 'deleted_at'])
    .where('id', 'in', ids)
    .execute()
}

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
  'staff_discount_limit',
  'free_order_limit',
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

export type OrderOutfitterRow = Omit<Pick<Selectable<Outfitters>, (typeof outfitterColumns)[number]>, 'deleted_at'> & {
  readonly deleted_at: Date | string | null
  readonly price_groups: readonly { readonly photo_count: number; readonly price: number }[]
}

function selectOutfittersForOrder(db: Sql) {
  return db
    .selectFrom('outfitters')
    .select(outfitterColumns)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('price_groups')
          .select(['photo_count', 'price'])
          .whereRef('outfitter_id', '=', 'outfitters.id')
          .orderBy('photo_count'),
      ).as('price_groups'),
    )
}

export async function findOutfitterForOrder(db: Sql, id: number): Promise<OrderOutfitterRow> {
  return selectOutfittersForOrder(db).where('id', '=', id).executeTakeFirstOrThrow()
}

/** SQL of the outfitter of an order that a statement reads. */
export function outfitterOfOrder(db: Sql) {
  return jsonObjectFrom(
    selectOutfittersForOrder(db).where('outfitters.id', '=', sql.ref<number>('orders.outfitter_id')),
  ).$notNull()
}

export async function findActiveDiscount(
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

/** Returns the id of an outfitter's active discount with this code (docs/rules.md#named-discounts). */
export async function findActiveDiscountId(db: Sql, outfitterId: number, code: string): Promise<number | undefined> {
  const rows = await db
    .selectFrom('discounts')
    .select(['id', 'name'])
    .where('outfitter_id', '=', outfitterId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.find((row) => discountCode(row.name) === discountCode(code))?.id
}

/** A former slug counts too. */
export async function findActiveOutfitterId(db: Sql, slug: string): Promise<number | undefined> {
  return (await findActiveOutfitter(db, slug))?.id
}

export async function findActiveOutfitter(db: Sql, slug: string): Promise<OrderOutfitterRow | undefined> {
  return selectOutfittersForOrder(db)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('slug', '=', slug),
        eb('id', 'in', eb.selectFrom('outfitter_former_slugs').select('outfitter_id').where('slug', '=', slug)),
      ]),
    )
    .executeTakeFirst()
}
