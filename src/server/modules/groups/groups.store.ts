import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import type { DB, DisplayGroups } from '#server/platform/database/tables.gen.ts'

type Sql = Kysely<DB>
type Tx = Transaction<DB>

export const groupFields = ['name', 'date'] as const

const columns = [
  'display_groups.id',
  'display_groups.name',
  'display_groups.date',
  'display_groups.created_at',
  'display_groups.outfitter_id',
  'display_groups.client_id',
  'display_groups.raft_code',
  'display_groups.deleted_at',
] as const

function groupQuery(db: Sql) {
  return db
    .selectFrom('display_groups')
    .innerJoin('outfitters', 'outfitters.id', 'display_groups.outfitter_id')
    .select([...columns, 'outfitters.deleted_at as outfitter_deleted_at'])
}

export async function findGroup(db: Sql, id: number) {
  return groupQuery(db).where('display_groups.id', '=', id).executeTakeFirst()
}

export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

/** Guests may still buy the group, because the lock blocks no foreign key checks. */
export async function lockGroup(tx: Tx, id: number): Promise<GroupRow | undefined> {
  return groupQuery(tx).where('display_groups.id', '=', id).forNoKeyUpdate('display_groups').executeTakeFirst()
}

export async function listGroups(db: Sql, outfitterId: number, date: string): Promise<GroupRow[]> {
  return groupQuery(db)
    .where('display_groups.outfitter_id', '=', outfitterId)
    .where('display_groups.date', '=', date)
    .where('display_groups.deleted_at', 'is', null)
    .execute()
}

/**
 * Returns undefined when the outfitter has a group with this `client_id`, also when a concurrent transaction just
 * inserted it.
 */
export async function insertGroup(tx: Tx, values: Insertable<DisplayGroups>) {
  return tx
    .insertInto('display_groups')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export async function findGroupByClientId(db: Sql, outfitterId: number, clientId: string) {
  return groupQuery(db)
    .where('display_groups.outfitter_id', '=', outfitterId)
    .where('display_groups.client_id', '=', clientId)
    .executeTakeFirst()
}

/**
 * Deleted groups count too: a merge deletes its sources. Locks them, so that a source that takes an earlier start at
 * the same time passes it on.
 */
export async function lockSources(tx: Tx, outfitterId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('display_groups')
    .select(columns)
    .where('id', 'in', ids)
    .where('outfitter_id', '=', outfitterId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function updateGroupRow(tx: Tx, id: number, values: Updateable<DisplayGroups>) {
  return tx.updateTable('display_groups').set(values).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()
}
