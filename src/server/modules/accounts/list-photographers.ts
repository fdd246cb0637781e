import type { components } from '#contract/schema.gen.ts'
import { scopesOf } from '#domain/access/capabilities.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import type { AccountsDeps } from './accounts.deps.ts'
import type { Sql } from './accounts.store.ts'
import { listPhotographerRows, outfittersShotFor } from './photographers.store.ts'
import { requireUser } from './require-user.ts'

type Photographer = components['schemas']['Photographer']

/**
 * The photographers whom the actor may know of, by name (rules.md 7): all for administrators, those of the own outfitter
 * for its staff, those of the outfitters that they shoot for, and themselves, for photographers. Inactive ones are in it
 * when they have albums there. Another outfitter's binding is not told.
 */
export async function listPhotographers(deps: AccountsDeps, ctx: Pick<Ctx, 'actor'>): Promise<Photographer[]> {
  const actor = requireUser(ctx.actor)
  const { db } = deps.database
  const outfitterIds = await reachedOutfitters(db, actor)
  const rows = await listPhotographerRows(db, outfitterIds, actor.role === 'photographer' ? actor.id : null)
  const isReached = (id: number | null) => id !== null && (outfitterIds === null || outfitterIds.includes(id))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    outfitter_id: isReached(row.outfitter_id) ? row.outfitter_id : null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }))
}

/** Null: every one. */
async function reachedOutfitters(db: Sql, actor: UserActor): Promise<readonly number[] | null> {
  const scopes = scopesOf(actor, 'photographers.read')
  if (scopes.includes('all')) return null
  const own = actor.outfitterId === null ? [] : [actor.outfitterId]
  return scopes.includes('shoots-for') ? [...new Set([...own, ...(await outfittersShotFor(db, actor.id))])] : own
}
