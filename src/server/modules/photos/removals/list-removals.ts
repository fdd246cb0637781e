import type { components } from '#contract/schema.gen.ts'
import { scopesOf } from '#domain/access/capabilities.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { cleanNames } from '#server/platform/images/guest-photo.ts'
import type { PhotosDeps } from '../photos.deps.ts'
import { requireRemovalRight } from './hide-photo.ts'
import { findHideActs } from './hide-acts.store.ts'
import { findRemovals, type RemovalReach } from './removals.store.ts'

type Schemas = components['schemas']

const pageSize = 50

/**
 * Returns a page of the removal requests that the actor may decide, newest first.
 *
 * Throws: 400 for an invalid cursor, 401 for guests, 403 without the right.
 */
export async function listRemovals(
  deps: Pick<PhotosDeps, 'database' | 'imageAddresses'>,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  input: Schemas['RemovalSearch'],
): Promise<Schemas['RemovalsAnswer']> {
  const actor = requireRemovalRight(ctx.actor, 'removals.work')
  const rows = await findRemovals(deps.database.db, {
    state: input.state,
    reach: reachOf(actor),
    before: readCursor(input.after),
    limit: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  // Filters the requests again, because a photographer's reach also depends on assignments that the query does not
  // read.
  const reached = page.filter((row) => mayReach(actor, 'removals.work', targetOf(row)))
  const last = page.at(-1)
  const hidden = input.state === 'hidden' ? reached.map(({ id }) => id) : []
  const acts = await findHideActs(deps.database.db, hidden)
  return {
    success: true,
    requests: reached.map((row) => ({
      id: row.request_id,
      photo_id: row.id,
      photo_name: cleanNames(row).name,
      path: row.hidden_at === null ? deps.imageAddresses.pathFor(row, 'w', ctx.now) : null,
      album_date: row.album_date,
      outfitter: { id: row.outfitter_id, name: row.outfitter_name, slug: row.outfitter_slug },
      reason: row.reason,
      email: row.email,
      state: input.state,
      created_at: row.created_at.toISOString(),
      requests: row.requests,
      hidden_by: acts.get(row.id) ?? null,
      can_show_again: row.hidden_at !== null && mayReach(actor, 'removals.undo', targetOf(row)),
    })),
    next: rows.length > pageSize && last !== undefined ? String(last.request_id) : null,
  }
}

type Row = Awaited<ReturnType<typeof findRemovals>>[number]

function targetOf(row: Pick<Row, 'outfitter_id' | 'photographer_id'>) {
  return { outfitterId: row.outfitter_id, ownerId: row.photographer_id }
}

function reachOf(actor: UserActor): RemovalReach {
  const scopes = scopesOf(actor, 'removals.work')
  if (scopes.includes('all')) return 'all'
  return {
    outfitterId: scopes.includes('own') ? actor.outfitterId : null,
    photographerId: scopes.includes('self') ? actor.id : null,
  }
}

function readCursor(cursor: string | null | undefined): number | null {
  if (cursor === null || cursor === undefined || cursor === '') return null
  if (/^[1-9]\d{0,8}$/.test(cursor)) return Number(cursor)
  throw new Failure(400, 'invalid-request', { after: 'validation.invalid' })
}
