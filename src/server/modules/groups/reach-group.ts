import type { Transaction } from 'kysely'
import { outfittersInReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import type { UserActor } from '#server/context.ts'
import { outfitterNotFound } from '#server/modules/outfitters/outfitters.public.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { findGroup, lockGroup, type GroupRow } from './groups.store.ts'

/**
 * Locks the display group, deleted or not. `field`: the request's field that the 404 names.
 *
 * Throws: 404 for a group that is unknown, outside the actor's reach, or of an inactive outfitter.
 */
export async function lockReachedGroup(
  tx: Transaction<DB>,
  actor: UserActor,
  id: number,
  field = 'general',
): Promise<GroupRow> {
  const found = await findGroup(tx, id)
  const reached = outfittersInReach(actor, 'display-groups.manage')
  if (found === undefined || reached?.includes(found.outfitter_id) === false) throw groupNotFound(field)
  if (found.outfitter_deleted_at !== null) throw outfitterNotFound()
  // Reads the group again under the lock, because another transaction may have changed or deleted it.
  const group = await lockGroup(tx, id)
  if (group === undefined) throw groupNotFound(field)
  return group
}

/**
 * Locks a display group that is not deleted.
 *
 * Throws: the errors of lockReachedGroup.
 * Throws: 404 for a deleted group.
 */
export async function lockExistingGroup(
  tx: Transaction<DB>,
  actor: UserActor,
  id: number,
  field = 'general',
): Promise<GroupRow> {
  const group = await lockReachedGroup(tx, actor, id, field)
  if (group.deleted_at !== null) throw groupNotFound(field)
  return group
}

export function groupNotFound(field: string): Failure {
  return new Failure(404, 'not-found', { [field]: 'not-found.display-group' })
}
