import type { Kysely, Transaction } from 'kysely'
import { scopesOf, type Capability } from '#domain/access/capabilities.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import type { UserActor } from '#server/context.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { findOutfitter, findShotFor, lockOutfitter, type OutfitterRow } from './settings.store.ts'

/** The same answer for an outfitter that is not there and one that is not theirs to know of (rules.md 7). */
export function outfitterNotFound(field = 'general'): Failure {
  return new Failure(404, 'not-found', { [field]: 'not-found.outfitter' })
}

/**
 * The outfitter, locked until the transaction ends, so that changes of it come one after another. Throws 404 where the
 * right does not reach; `field` is what the request names the outfitter by.
 */
export async function lockReached(
  tx: Transaction<DB>,
  actor: UserActor,
  capability: Capability,
  outfitterId: number,
  field?: string,
): Promise<OutfitterRow> {
  if (!mayReach(actor, capability, { outfitterId })) throw outfitterNotFound(field)
  const outfitter = await lockOutfitter(tx, outfitterId)
  if (outfitter === undefined) throw outfitterNotFound(field)
  return outfitter
}

/** The rights that reach a photographer's 'those they shoot for' (rules.md 7). */
type ShotForRight = 'outfitters.read' | 'display-groups.manage' | 'slideshows.manage'

/** The outfitters that the actor's right reaches: all of them (null), or the own one and those shot for. */
export async function reachedOutfitters(
  db: Kysely<DB>,
  actor: UserActor,
  capability: ShotForRight,
): Promise<readonly number[] | null> {
  const scopes = scopesOf(actor, capability)
  if (scopes.includes('all')) return null
  if (scopes.length === 0) return []
  const own = actor.outfitterId === null ? [] : [actor.outfitterId]
  return scopes.includes('shoots-for') ? [...own, ...(await findShotFor(db, actor.id))] : own
}

/**
 * Throws 404 for an outfitter that the right does not reach, as for one that is not there; an inactive one counts as
 * there only for readers. `field` is what the request names it by.
 */
export async function requireOutfitter(
  db: Kysely<DB>,
  actor: UserActor,
  capability: ShotForRight,
  asked: { readonly id: number; readonly field: string; readonly to: 'read' | 'write' },
): Promise<void> {
  const reached = await reachedOutfitters(db, actor, capability)
  const isReached = reached === null || reached.includes(asked.id)
  const outfitter = isReached ? await findOutfitter(db, asked.id) : undefined
  if (outfitter === undefined || (asked.to === 'write' && outfitter.deleted_at !== null))
    throw outfitterNotFound(asked.field)
}

/**
 * What belongs to one outfitter never moves to another: 404 for an outfitter that is not theirs to know of, 422 for one
 * that is.
 */
export function refuseOtherOutfitter(actor: UserActor, inBody: number, own: number): void {
  if (inBody === own) return
  if (!mayReach(actor, 'settings.manage', { outfitterId: inBody })) throw outfitterNotFound('outfitter_id')
  throw new Failure(422, 'rule-broken', { outfitter_id: 'validation.invalid' })
}

/** As refuseOtherOutfitter, where the right reaches those shot for too. */
export async function refuseMove(
  db: Kysely<DB>,
  actor: UserActor,
  capability: ShotForRight,
  outfitter: { readonly from: number; readonly to: number },
): Promise<void> {
  if (outfitter.from === outfitter.to) return
  await requireOutfitter(db, actor, capability, { id: outfitter.to, field: 'outfitter_id', to: 'read' })
  throw new Failure(422, 'rule-broken', { outfitter_id: 'validation.invalid' })
}
