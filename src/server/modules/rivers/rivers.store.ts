import { sql, type Insertable, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely'
import type { DB, Rivers, RiverSections } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>
type Tx = Transaction<DB>

export type RiverRow = Selectable<Rivers>

export const riverFields = ['name', 'fee'] as const
export const sectionFields = ['name', 'fee', 'river_id'] as const

export async function listRiverRows(db: Sql, withDeleted: boolean): Promise<RiverRow[]> {
  let query = db.selectFrom('rivers').selectAll()
  if (!withDeleted) query = query.where('deleted_at', 'is', null)
  return query
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export async function findRiver(db: Sql, id: number): Promise<RiverRow | undefined> {
  return db.selectFrom('rivers').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockRiver(tx: Tx, id: number): Promise<RiverRow | undefined> {
  return tx.selectFrom('rivers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertRiver(tx: Tx, values: Insertable<Rivers>): Promise<number> {
  const { id } = await tx.insertInto('rivers').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateRiverRow(tx: Tx, id: number, values: Updateable<Rivers>): Promise<void> {
  await tx.updateTable('rivers').set(values).where('id', '=', id).execute()
}

function sectionQuery(db: Sql) {
  return db
    .selectFrom('river_sections as section')
    .innerJoin('rivers as river', 'river.id', 'section.river_id')
    .select([
      'section.id',
      'section.name',
      'section.fee',
      'section.river_id',
      'section.deleted_at',
      'river.name as river_name',
      'river.fee as river_fee',
      'river.deleted_at as river_deleted_at',
    ])
}

export type SectionRow = Awaited<ReturnType<ReturnType<typeof sectionQuery>['execute']>>[number]

export async function listSectionRows(db: Sql, withDeleted: boolean): Promise<SectionRow[]> {
  let query = sectionQuery(db)
  if (!withDeleted) query = query.where('section.deleted_at', 'is', null).where('river.deleted_at', 'is', null)
  return query
    .orderBy(sql`lower(river.name)`)
    .orderBy('river.id')
    .orderBy(sql`lower(section.name)`)
    .orderBy('section.id')
    .execute()
}

/** The rivers may be inactive. */
export async function listSectionsOf(db: Sql, riverIds: readonly number[]) {
  if (riverIds.length === 0) return []
  return db
    .selectFrom('river_sections')
    .select(['id', 'name', 'fee', 'river_id'])
    .where('river_id', 'in', riverIds)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export async function findSection(db: Sql, id: number): Promise<SectionRow | undefined> {
  return sectionQuery(db).where('section.id', '=', id).executeTakeFirst()
}

export async function lockSection(tx: Tx, id: number): Promise<SectionRow | undefined> {
  return sectionQuery(tx).where('section.id', '=', id).forUpdate('section').executeTakeFirst()
}

export async function insertSection(tx: Tx, values: Insertable<RiverSections>): Promise<number> {
  const { id } = await tx.insertInto('river_sections').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateSectionRow(tx: Tx, id: number, values: Updateable<RiverSections>): Promise<void> {
  await tx.updateTable('river_sections').set(values).where('id', '=', id).execute()
}
