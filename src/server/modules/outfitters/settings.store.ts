import { sql, type Insertable, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely'
import { discountFields } from '#domain/outfitters/discount-rules.ts'
import { discountCode } from '#domain/pricing/pricing-input.ts'
import type { DB, Discounts, Outfitters, PriceGroups } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>
type Tx = Transaction<DB>

export type OutfitterRow = Selectable<Outfitters>

export async function findOutfitter(db: Sql, id: number): Promise<OutfitterRow | undefined> {
  return db.selectFrom('outfitters').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Changes of the outfitter, its discounts and its prices run one after another. */
export async function lockOutfitter(tx: Tx, id: number): Promise<OutfitterRow | undefined> {
  return tx.selectFrom('outfitters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function listOutfitterRows(
  db: Sql,
  filter: { readonly withDeleted: boolean; readonly ids: readonly number[] | null },
): Promise<OutfitterRow[]> {
  let query = db.selectFrom('outfitters').selectAll()
  if (filter.ids !== null) {
    if (filter.ids.length === 0) return []
    query = query.where('id', 'in', filter.ids)
  }
  if (!filter.withDeleted) query = query.where('deleted_at', 'is', null)
  return query
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** Returns undefined when another outfitter has the slug. */
export async function insertOutfitter(tx: Tx, values: Insertable<Outfitters>): Promise<number | undefined> {
  const row = await tx
    .insertInto('outfitters')
    .values(values)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateOutfitterRow(tx: Tx, id: number, values: Updateable<Outfitters>): Promise<void> {
  await tx.updateTable('outfitters').set(values).where('id', '=', id).execute()
}

/** Days of earlier orders were counted in this zone. */
export async function recordFormerZone(tx: Tx, { id, timezone }: OutfitterRow, until: Date): Promise<void> {
  await tx
    .insertInto('former_zones')
    .values({ outfitter_id: id, until, timezone })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Reads the former slugs last. In the other order, a slug that becomes a former one in between would be missed. */
export async function isSlugTaken(tx: Tx, slug: string, exceptId: number | null): Promise<boolean> {
  const present = await tx.selectFrom('outfitters').select('id').where('slug', '=', slug).executeTakeFirst()
  if (present !== undefined) return present.id !== exceptId
  const former = await tx
    .selectFrom('outfitter_former_slugs')
    .select('outfitter_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return former !== undefined && former.outfitter_id !== exceptId
}

/** Stores the outfitter's old slug as a former one, so that its links still find the outfitter. */
export async function moveSlug(tx: Tx, outfitterId: number, from: string, to: string): Promise<void> {
  await tx.deleteFrom('outfitter_former_slugs').where('slug', '=', to).execute()
  await tx.insertInto('outfitter_former_slugs').values({ slug: from, outfitter_id: outfitterId }).execute()
}

export async function hasSlideshow(db: Sql, outfitterId: number, slideshowId: number): Promise<boolean> {
  const row = await db
    .selectFrom('slideshows')
    .select('id')
    .where('id', '=', slideshowId)
    .where('outfitter_id', '=', outfitterId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

interface PricingDefaults {
  readonly commission: number
  readonly commission_24: number
}

export const pricingFields = ['commission', 'commission_24'] as const

export async function readPricingDefaults(db: Sql): Promise<PricingDefaults> {
  return db.selectFrom('pricing_defaults').select(pricingFields).executeTakeFirstOrThrow()
}

export async function lockPricingDefaults(tx: Tx): Promise<PricingDefaults> {
  return tx.selectFrom('pricing_defaults').select(pricingFields).forUpdate().executeTakeFirstOrThrow()
}

export async function storePricingDefaults(tx: Tx, { commission, commission_24 }: PricingDefaults): Promise<void> {
  await tx.updateTable('pricing_defaults').set({ commission, commission_24 }).execute()
}

const discountColumns = ['id', ...discountFields, 'outfitter_id'] as const

export type DiscountRow = Pick<Selectable<Discounts>, (typeof discountColumns)[number]>

export async function listDiscounts(db: Sql, outfitterId: number): Promise<DiscountRow[]> {
  return db
    .selectFrom('discounts')
    .select(discountColumns)
    .where('outfitter_id', '=', outfitterId)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export async function findDiscountRow(db: Sql, id: number): Promise<DiscountRow | undefined> {
  return db
    .selectFrom('discounts')
    .select(discountColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Ignores case and outer spaces (docs/rules.md#named-discounts). */
export async function isDiscountTaken(
  tx: Tx,
  outfitterId: number,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const rows = await listDiscounts(tx, outfitterId)
  return rows.some((row) => row.id !== exceptId && discountCode(row.name) === discountCode(name))
}

export async function insertDiscount(tx: Tx, values: Insertable<Discounts>): Promise<DiscountRow> {
  return tx.insertInto('discounts').values(values).returning(discountColumns).executeTakeFirstOrThrow()
}

export async function updateDiscountRow(tx: Tx, id: number, values: Updateable<Discounts>): Promise<DiscountRow> {
  return tx
    .updateTable('discounts')
    .set(values)
    .where('id', '=', id)
    .returning(discountColumns)
    .executeTakeFirstOrThrow()
}

export const priceGroupFields = ['photo_count', 'price'] as const
const priceGroupColumns = ['id', ...priceGroupFields, 'outfitter_id'] as const

export type PriceGroup = Pick<Selectable<PriceGroups>, (typeof priceGroupColumns)[number]>

export async function findPriceGroup(db: Sql, id: number): Promise<PriceGroup | undefined> {
  return db.selectFrom('price_groups').select(priceGroupColumns).where('id', '=', id).executeTakeFirst()
}

export async function insertPriceGroup(tx: Tx, values: Insertable<PriceGroups>): Promise<PriceGroup> {
  return tx.insertInto('price_groups').values(values).returning(priceGroupColumns).executeTakeFirstOrThrow()
}

export async function updatePriceGroupRow(tx: Tx, id: number, values: Updateable<PriceGroups>): Promise<PriceGroup> {
  return tx
    .updateTable('price_groups')
    .set(values)
    .where('id', '=', id)
    .returning(priceGroupColumns)
    .executeTakeFirstOrThrow()
}

export async function deletePriceGroupRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('price_groups').where('id', '=', id).execute()
}

export async function isActiveSection(db: Sql, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('river_sections')
    .innerJoin('rivers', 'rivers.id', 'river_sections.river_id')
    .select('river_sections.id')
    .where('river_sections.id', '=', id)
    .where('river_sections.deleted_at', 'is', null)
    .where('rivers.deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertOfferedSection(tx: Tx, outfitterId: number, sectionId: number): Promise<boolean> {
  const row = await tx
    .insertInto('outfitter_river_sections')
    .values({ outfitter_id: outfitterId, river_section_id: sectionId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('river_section_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOfferedSection(tx: Tx, outfitterId: number, sectionId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('outfitter_river_sections')
    .where('outfitter_id', '=', outfitterId)
    .where('river_section_id', '=', sectionId)
    .returning('river_section_id')
    .executeTakeFirst()
  return row !== undefined
}
