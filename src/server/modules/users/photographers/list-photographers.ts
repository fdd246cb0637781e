import { sql } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { outfittersInReach } from '#domain/access/reach.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import type { Sql } from '../login/access.store.ts'
import type { UsersDeps } from '../users.deps.ts'
import { requireUser } from '../require-user.ts'
import { assignedOutfitterIds } from './assignments.store.ts'

type Photographer = components['schemas']['Photographer']
type PhotographerRow = Awaited<ReturnType<typeof listPhotographerRows>>[number]

/**
 * Returns the photographers whom the actor may know of, sorted by name. Includes inactive photographers with albums.
 */
export async function listPhotographers(deps: UsersDeps, ctx: Pick<Ctx, 'actor'>): Promise<Photographer[]> {
  const actor = requireUser(ctx)
  const reached = outfittersInReach(actor, 'photographers.read')
  const self = actor.role === 'photographer' ? actor.id : null
  const rows = await listPhotographerRows(deps.database.db, reached, self)
  return rows.map((row) => presentPhotographer(actor, row))
}

/** Leaves out the photographer's outfitters that are outside the actor's reach. */
export function presentPhotographer(actor: UserActor, row: PhotographerRow): Photographer {
  const reached = outfittersInReach(actor, 'photographers.read')
  const isReached = (id: number | null) => id !== null && (reached === null || reached.includes(id))
  return {
    id: row.id,
    name: row.name,
    outfitter_id: isReached(row.outfitter_id) ? row.outfitter_id : null,
    assigned_outfitter_ids: row.assigned_outfitter_ids.filter(isReached),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}

/**
 * Includes `photographerId` and everybody who has albums at these outfitters, active or not. Null `outfitterIds` means
 * all outfitters.
 */
async function listPhotographerRows(db: Sql, outfitterIds: readonly number[] | null, photographerId: number | null) {
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
