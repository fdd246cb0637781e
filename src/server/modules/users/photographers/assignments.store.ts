import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.gen.ts'

/** For a select from `users`. */
export const assignedOutfitterIds = sql<number[]>`array(
  select assigned.outfitter_id from photographer_assignments assigned
  where assigned.user_id = users.id order by assigned.outfitter_id)`.as('assigned_outfitter_ids')

export async function findPhotographerByEmail(db: Kysely<DB>, email: string) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.outfitter_id', 'users.deleted_at', assignedOutfitterIds])
    .where(sql`lower(users.email)`, '=', sql`lower(${email.trim()})`)
    .where('users.deleted_at', 'is', null)
    .where((either) =>
      either.or([either('users.role', '=', 'photographer'), either('users.is_photographer', '=', true)]),
    )
    .executeTakeFirst()
}

interface Assignment {
  readonly userId: number
  readonly outfitterId: number
}

export async function insertAssignment(
  tx: Transaction<DB>,
  { userId, outfitterId }: Assignment,
  by: { readonly userId: number | null; readonly at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('photographer_assignments')
    .values({ user_id: userId, outfitter_id: outfitterId, assigned_by: by.userId, assigned_at: by.at })
    .onConflict((conflict) => conflict.columns(['user_id', 'outfitter_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteAssignment(tx: Transaction<DB>, { userId, outfitterId }: Assignment): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('photographer_assignments')
    .where('user_id', '=', userId)
    .where('outfitter_id', '=', outfitterId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}
