import type { components } from '#contract/schema.gen.ts'
import { outfittersInReach } from '#domain/access/reach.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import type { UsersDeps } from '../users.deps.ts'
import { listPhotographerRows } from './photographers.store.ts'
import { requireUser } from '../require-user.ts'

type Photographer = components['schemas']['Photographer']
type PhotographerRow = Awaited<ReturnType<typeof listPhotographerRows>>[number]

/**
 * Returns the photographers whom the actor may know of, sorted by name. Administrators see all photographers. Staff see
 * those of their outfitter. Photographers see themselves and those of their outfitters. Includes inactive photographers
 * who have albums at these outfitters.
 */
export async function listPhotographers(deps: UsersDeps, ctx: Pick<Ctx, 'actor'>): Promise<Photographer[]> {
  const actor = requireUser(ctx)
  const reached = outfittersInReach(actor, 'photographers.read')
  const self = actor.role === 'photographer' ? actor.id : null
  const rows = await listPhotographerRows(deps.database.db, reached, self)
  return rows.map((row) => presentPhotographer(actor, row))
}

/** Presents a photographer. Leaves out the photographer's outfitters that are outside the actor's reach. */
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
