import { sql } from 'kysely'
import type { Sql } from '../login/access.store.ts'
import { assignedOutfitterIds } from './assignments.store.ts'

/**
 * Returns the active photographers who belong or are assigned to one of the outfitters, sorted by name. Includes
 * `photographerId` and everybody who has albums at these outfitters, active or not. Null `outfitterIds` means all
 * outfitters.
 */
export async function listPhotographerRows(
  db: Sql,
  outfitterIds: readonly number[] | null,
  photographerId: number | null,
) {
  const among = (column: 'users.outfitter_id' | 'albums.outfitter_id' | 'assigned.outfitter_id') =>
    outfitterIds === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...outfitterIds]}::int[])`
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.outfitter_id', 'users.deleted_at', assignedOutfitterIds])
    .where((eb) =>
      eb.or([
        eb('users.id', '=', photographerId),
        eb.and([
          eb('users.deleted_at', 'is', null),
          eb.or([eb('users.role', '=', 'photographer'), eb('users.is_photographer', '=', true)]),
          eb.or([
            among('users.outfitter_id'),
            eb.exists(
              eb
                .selectFrom('photographer_assignments as assigned')
                .select('assigned.user_id')
                .whereRef('assigned.user_id', '=', 'users.id')
                .where(among('assigned.outfitter_id')),
            ),
          ]),
        ]),
        eb.exists(
          eb
            .selectFrom('albums')
            .select('albums.id')
            .whereRef('albums.photographer_id', '=', 'users.id')
            .where(among('albums.outfitter_id')),
        ),
      ]),
    )
    .orderBy(sql`lower(users.name) collate "C"`)
    .orderBy('users.id')
    .execute()
}
