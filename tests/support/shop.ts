import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

/** An outfitter with photos for sale, inserted straight into the database. */
export interface Shop {
  readonly outfitterId: number
  readonly slug: string
  readonly photographerId: number
  readonly sectionId: number
  readonly albumId: number
  readonly photoIds: readonly number[]
}

export interface ShopOptions {
  readonly slug?: string
  readonly date?: string
  readonly photos?: number
  readonly now?: Date
  readonly riverFee?: number
  readonly sectionFee?: number
  readonly outfitter?: Partial<{
    display_group_only: boolean
    allow_checkout_at_counter: boolean
    require_checkout_at_counter: boolean
    processing_fee: number
    display_group_price: number
    discount_24: number
    staff_discount_limit: number
    free_order_limit: number
    photo_expire: number
    counter_tax_rate: number
  }>
  readonly priceGroups?: readonly (readonly [number, number])[]
}

const tokenOf = (): string => randomBytes(4).toString('hex')

export async function insertPhotos(db: Kysely<DB>, albumId: number, count: number, now: Date): Promise<number[]> {
  if (count === 0) return []
  const rows = await db
    .insertInto('photos')
    .values(
      Array.from({ length: count }, (_, index) => ({
        album_id: albumId,
        name: `IMG_${1000 + index}`,
        file_name: `IMG_${1000 + index}.JPG`,
        storage_key: `originals/${randomBytes(12).toString('hex')}.jpg`,
        sha256: randomBytes(32),
        byte_size: 1000,
        media_type: 'image/jpeg',
        width: 3000,
        height: 2000,
        taken_at: new Date(now.getTime() - (count - index) * 1000),
        thumbhash: randomBytes(25),
        created_at: now,
      })),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Inserts an outfitter with photos for sale. Prices default to those of docs/rules.md#price-test-vector. */
export async function openShop(db: Kysely<DB>, options: ShopOptions = {}): Promise<Shop> {
  const now = options.now ?? new Date('2026-07-04T18:00:00Z')
  const slug = options.slug ?? `shop-${tokenOf()}`
  const river = await db
    .insertInto('rivers')
    .values({ name: 'Arkansas', fee: options.riverFee ?? 300 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const section = await db
    .insertInto('river_sections')
    .values({ river_id: river.id, name: 'Browns Canyon', fee: options.sectionFee ?? 150 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const outfitter = await db
    .insertInto('outfitters')
    .values({
      name: `Outfitter ${slug}`,
      email: `${slug}@outfitter.test`,
      slug,
      processing_fee: 250,
      display_group_price: 6000,
      discount_24: 20,
      allow_checkout_at_counter: true,
      ...options.outfitter,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const priceGroups = options.priceGroups ?? [
    [1, 1500],
    [3, 3500],
    [10, 7500],
  ]
  if (priceGroups.length > 0)
    await db
      .insertInto('price_groups')
      .values(priceGroups.map(([photo_count, price]) => ({ outfitter_id: outfitter.id, photo_count, price })))
      .execute()
  const photographer = await db
    .insertInto('users')
    .values({
      name: 'Pat Photographer',
      email: `${tokenOf()}@photographer.test`,
      password_hash: 'none',
      role: 'photographer',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await assignTo(db, photographer.id, outfitter.id, now)
  const album = await db
    .insertInto('albums')
    .values({
      outfitter_id: outfitter.id,
      river_section_id: section.id,
      photographer_id: photographer.id,
      date: options.date ?? '2026-07-04',
      time_of_day: 'Morning',
      name: 'an album',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    outfitterId: outfitter.id,
    slug,
    photographerId: photographer.id,
    sectionId: section.id,
    albumId: album.id,
    photoIds: await insertPhotos(db, album.id, options.photos ?? 12, now),
  }
}

export async function assignTo(
  db: Kysely<DB>,
  userId: number,
  outfitterId: number,
  now: Date = new Date('2026-07-04T18:00:00Z'),
): Promise<void> {
  await db
    .insertInto('photographer_assignments')
    .values({ user_id: userId, outfitter_id: outfitterId, assigned_at: now })
    .execute()
}

export async function addGroup(
  db: Kysely<DB>,
  shop: Shop,
  group: { name: string; photoIds: readonly number[]; createdAt: Date; date?: string },
): Promise<number> {
  const row = await db
    .insertInto('display_groups')
    .values({
      outfitter_id: shop.outfitterId,
      name: group.name,
      date: group.date ?? '2026-07-04',
      created_at: group.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (group.photoIds.length > 0)
    await db
      .insertInto('display_group_photos')
      .values(group.photoIds.map((photo_id, position) => ({ display_group_id: row.id, photo_id, position })))
      .execute()
  return row.id
}

/** Inserts a named discount in hundredths of a percent or in cents. */
export async function addDiscount(
  db: Kysely<DB>,
  shop: Shop,
  discount: { name: string; type?: 'Percentage' | 'Dollar Value'; value: number },
): Promise<number> {
  const row = await db
    .insertInto('discounts')
    .values({ outfitter_id: shop.outfitterId, type: 'Percentage', ...discount })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
