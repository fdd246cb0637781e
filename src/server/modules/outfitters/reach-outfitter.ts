import type { Kysely, Transaction } from 'kysely'
import { scopesOf, type Capability } from '#domain/access/capabilities.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import type { UserActor } from '#server/context.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { findShotFor, lockOutfitter, type OutfitterRow } from './settings.store.ts'

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

/** The outfitters that the actor may read: all of them (null), or the own one and those shot for. */
export async function readableOutfitters(db: Kysely<DB>, actor: UserActor): Promise<readonly number[] | null> {
  const scopes = scopesOf(actor, 'outfitters.read')
  if (scopes.includes('all')) return null
  const own = actor.outfitterId === null ? [] : [actor.outfitterId]
  return scopes.includes('shoots-for') ? [...own, ...(await findShotFor(db, actor.id))] : own
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
