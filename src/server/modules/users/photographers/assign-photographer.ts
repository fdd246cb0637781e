import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { UsersDeps } from '../users.deps.ts'
import { deleteAssignment, findPhotographerByEmail, insertAssignment } from './assignments.store.ts'
import { presentPhotographer } from './list-photographers.ts'
import { countNewTry, limitsOf } from '../login/rate-limits.ts'
import { requireUser } from '../require-user.ts'
import { isActiveOutfitter, isOutfitter } from '../users.store.ts'

/**
 * Lets the photographer with this email work for an outfitter, from the photographer's next request on. Idempotent.
 *
 * Throws: 404 for an outfitter that is inactive or outside the actor's reach.
 * Throws: 404 for an email that no active photographer has. The answer does not reveal if another user has the email.
 * Throws: 429 after too many tries of an outfitter. Unknown emails count as tries, but repeats and 503 answers do not.
 */
export async function assignPhotographer(
  deps: UsersDeps,
  ctx: Ctx,
  input: components['schemas']['PhotographerAssignment'],
): Promise<components['schemas']['AssignedPhotographerAnswer']> {
  const actor = requireUser(ctx)
  const { outfitterId } = input
  const reached = mayReach(actor, 'photographers.assign', { outfitterId })
  if (!reached || !(await isActiveOutfitter(deps.database.db, outfitterId))) throw outfitterNotFound()
  const assign = () => deps.database.command(ctx, (tx) => assignByEmail(tx, actor, input, ctx.now))
  if (actor.role === 'admin') return assign()
  const of = { 'assign-photographer': String(actor.outfitterId ?? actor.id) }
  return countNewTry(deps.database.db, ctx, limitsOf(operationGuards.assignPhotographer.limits, of), assign)
}

async function assignByEmail(
  tx: Transaction<DB>,
  actor: UserActor,
  { outfitterId, email }: components['schemas']['PhotographerAssignment'],
  now: Date,
): Promise<components['schemas']['AssignedPhotographerAnswer']> {
  const found = await findPhotographerByEmail(tx, email)
  if (found === undefined) throw new Failure(404, 'not-found', { email: 'not-found.photographer' })
  const assignment = { userId: found.id, outfitterId }
  if (await insertAssignment(tx, assignment, { userId: actor.id, at: now }))
    await recordAct(tx, { actor, now }, 'photographer-assigned', {
      entity: 'user',
      entityId: found.id,
      outfitterId,
      detail: { name: found.name },
    })
  const photographer = (await findPhotographerByEmail(tx, email)) ?? found
  return { success: true, photographer: presentPhotographer(actor, photographer) }
}

/**
 * Ends a photographer's assignment to an outfitter, from the photographer's next request on. Idempotent.
 *
 * Throws: 404 for an outfitter that is unknown or outside the actor's reach.
 */
export async function unassignPhotographer(
  deps: UsersDeps,
  ctx: Ctx,
  { id, outfitterId }: { readonly id: number; readonly outfitterId: number },
): Promise<components['schemas']['Done']> {
  const actor = requireUser(ctx)
  const reached = mayReach(actor, 'photographers.assign', { outfitterId })
  if (!reached || !(await isOutfitter(deps.database.db, outfitterId))) throw outfitterNotFound()
  return deps.database.command(ctx, async (tx) => {
    if (await deleteAssignment(tx, { userId: id, outfitterId }))
      await recordAct(tx, ctx, 'photographer-unassigned', { entity: 'user', entityId: id, outfitterId })
    return { success: true }
  })
}

function outfitterNotFound(): Failure {
  return new Failure(404, 'not-found', { outfitterId: 'not-found.outfitter' })
}
