import { sql } from 'kysely'
import type { Sql } from './accounts.store.ts'

/** The outfitters with an album of a photographer. */
export async function outfittersShotFor(db: Sql, photographerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('albums')
    .select('outfitter_id')
    .distinct()
    .where('photographer_id', '=', photographerId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.outfitter_id)
}

/**
 * The active photographers who are bound to one of the outfitters, whoever has an album there, and the one named, by
 * name. Null for the outfitters: of every one and of none.
 */
export async function listPhotographerRows(
  db: Sql,
  outfitterIds: readonly number[] | null,
  photographerId: number | null,
) {
  const among = (column: 'users.outfitter_id' | 'albums.outfitter_id') =>
    outfitterIds === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...outfitterIds]}::int[])`
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.outfitter_id', 'users.deleted_at'])
    .where((eb) =>
      eb.or([
        eb('users.id', '=', photographerId),
        eb.and([
          eb('users.deleted_at', 'is', null),
          eb.or([eb('users.role', '=', 'photographer'), eb('users.is_photographer', '=', true)]),
          among('users.outfitter_id'),
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
