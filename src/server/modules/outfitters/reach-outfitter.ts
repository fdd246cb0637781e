import type { Kysely, Transaction } from 'kysely'
import type { Capability } from '#domain/access/capabilities.ts'
import { mayReach, outfittersInReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import type { UserActor } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { findOutfitter, lockOutfitter, type OutfitterRow } from './settings.store.ts'

/** An outfitter outside the actor's reach gets the same answer as an unknown one (docs/rules.md#tenants). */
export function outfitterNotFound(field = 'general'): Failure {
  return new Failure(404, 'not-found', { [field]: 'not-found.outfitter' })
}

/** Throws: 404 for an outfitter that is unknown or outside the reach of the right. */
export async function lockReachedOutfitter(
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

/**
 * Throws: 404 for an outfitter that is unknown or outside the reach of the right. When `to` is 'write', also for an
 * inactive outfitter.
 */
export async function requireOutfitter(
  db: Kysely<DB>,
  actor: UserActor,
  capability: Capability,
  asked: { readonly id: number; readonly field: string; readonly to: 'read' | 'write' },
): Promise<void> {
  const reached = outfittersInReach(actor, capability)
  const isReached = reached === null || reached.includes(asked.id)
  const outfitter = isReached ? await findOutfitter(db, asked.id) : undefined
  if (outfitter === undefined || (asked.to === 'write' && outfitter.deleted_at !== null))
    throw outfitterNotFound(asked.field)
}

/**
 * An entity never moves to another outfitter.
 *
 * Throws: 404 when the other outfitter is outside the actor's reach, else 422.
 */
export function refuseOtherOutfitter(actor: UserActor, inBody: number, own: number): void {
  if (inBody === own) return
  if (!mayReach(actor, 'settings.manage', { outfitterId: inBody })) throw outfitterNotFound('outfitter_id')
  throw new Failure(422, 'rule-broken', { outfitter_id: 'validation.invalid' })
}

/**
 * The caller names the right that must reach the other outfitter.
 *
 * Throws: 404 when the other outfitter is unknown or outside the right's reach, else 422.
 */
export async function refuseChangeOfOutfitter(
  db: Kysely<DB>,
  actor: UserActor,
  capability: Capability,
  outfitter: { readonly from: number; readonly to: number },
): Promise<void> {
  if (outfitter.from === outfitter.to) return
  await requireOutfitter(db, actor, capability, { id: outfitter.to, field: 'outfitter_id', to: 'read' })
  throw new Failure(422, 'rule-broken', { outfitter_id: 'validation.invalid' })
}
