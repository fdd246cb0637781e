import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import type { DB, DisplayGroups } from '#server/platform/database/schema.gen.ts'

type Sql = Kysely<DB>
type Tx = Transaction<DB>

const columns = [
  'display_groups.id',
  'display_groups.name',
  'display_groups.date',
  'display_groups.created_at',
  'display_groups.outfitter_id',
  'display_groups.deleted_at',
] as const

function groupQuery(db: Sql) {
  return db
    .selectFrom('display_groups')
    .innerJoin('outfitters', 'outfitters.id', 'display_groups.outfitter_id')
    .select([...columns, 'outfitters.deleted_at as outfitter_deleted_at'])
}

/** A display group, deleted or not, and whether its outfitter is active. */
export async function findGroup(db: Sql, id: number) {
  return groupQuery(db).where('display_groups.id', '=', id).executeTakeFirst()
}

export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

/** The same, held until the transaction ends: changes of a group come one after another, and guests may still buy it. */
export async function lockGroup(tx: Tx, id: number): Promise<GroupRow | undefined> {
  return groupQuery(tx).where('display_groups.id', '=', id).forNoKeyUpdate('display_groups').executeTakeFirst()
}

/** The groups of a day that are not deleted, in no order. */
export async function listGroups(db: Sql, outfitterId: number, date: string): Promise<GroupRow[]> {
  return groupQuery(db)
    .where('display_groups.outfitter_id', '=', outfitterId)
    .where('display_groups.date', '=', date)
    .where('display_groups.deleted_at', 'is', null)
    .execute()
}

export async function insertGroup(tx: Tx, values: Insertable<DisplayGroups>) {
  return tx.insertInto('display_groups').values(values).returning(columns).executeTakeFirstOrThrow()
}

export async function updateGroupRow(tx: Tx, id: number, values: Updateable<DisplayGroups>) {
  return tx.updateTable('display_groups').set(values).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()
}
