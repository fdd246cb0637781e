import type { Transaction } from 'kysely'
import { Failure } from '#domain/failure.ts'
import type { UserActor } from '#server/context.ts'
import { outfitterNotFound, reachedOutfitters } from '#server/modules/outfitters/outfitters.public.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { findGroup, lockGroup, type GroupRow } from './groups.store.ts'

/**
 * The display group, deleted or not, locked until the transaction ends. Throws 404 for one that is not there or not
 * theirs to know of, and where the outfitter is inactive; `field` is what the request names the group by.
 */
export async function lockReachedGroup(
  tx: Transaction<DB>,
  actor: UserActor,
  id: number,
  field = 'general',
): Promise<GroupRow> {
  const found = await findGroup(tx, id)
  const reached = await reachedOutfitters(tx, actor, 'display-groups.manage')
  if (found === undefined || reached?.includes(found.outfitter_id) === false) throw groupNotFound(field)
  if (found.outfitter_deleted_at !== null) throw outfitterNotFound()
  // Read again: whoever held it may have changed or deleted it.
  const group = await lockGroup(tx, id)
  if (group === undefined) throw groupNotFound(field)
  return group
}

/** As lockReachedGroup, and 404 for a group that is deleted. */
export async function lockLivingGroup(
  tx: Transaction<DB>,
  actor: UserActor,
  id: number,
  field = 'general',
): Promise<GroupRow> {
  const group = await lockReachedGroup(tx, actor, id, field)
  if (group.deleted_at !== null) throw groupNotFound(field)
  return group
}

function groupNotFound(field: string): Failure {
  return new Failure(404, 'not-found', { [field]: 'not-found.display-group' })
}
