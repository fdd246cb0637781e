import { sql, type Kysely } from 'kysely'
import { assignedOutfitters } from '#domain/access/reach.ts'
import type { UserActor } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

/**
 * Finds a user, active or not. An administrator finds every user. Other actors find only themselves and users who work
 * for one of their outfitters. They cannot find an administrator, so they do not learn an administrator's id.
 */
export async function findColleague(db: Kysely<DB>, actor: UserActor, id: number) {
  const shared = [...assignedOutfitters(actor)]
  let query = db.selectFrom('users').select(['users.id', 'users.name']).where('users.id', '=', id)
  if (actor.role !== 'admin')
    query = query.where((eb) =>
      eb.or([
        eb('users.id', '=', actor.id),
        sql<boolean>`users.outfitter_id = any(${shared}::integer[])`,
        sql<boolean>`exists (select from photographer_assignments assigned
          where assigned.user_id = users.id and assigned.outfitter_id = any(${shared}::integer[]))`,
      ]),
    )
  return query.executeTakeFirst()
}
