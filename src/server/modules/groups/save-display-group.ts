import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { outfittersInReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { isTripDay } from '#domain/trip-time/local-date.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import {
  refuseChangeOfOutfitter,
  refuseOtherId,
  refuseProblems,
  requireName,
  requireOutfitter,
  outfitterNotFound,
} from '#server/modules/outfitters/outfitters.public.ts'
import { changeSetPhotos, listSetPhotos } from '#server/modules/photos/photos.public.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import { presentGroup } from './group.presenter.ts'
import type { GroupsDeps } from './groups.deps.ts'
import {
  findGroupByClientId,
  groupFields,
  insertGroup,
  updateGroupRow,
  type GroupRow,
  findGroup,
  lockGroup,
  lockSources,
} from './groups.store.ts'
import { earliestStart, takePhotos } from './take-photos.ts'

/**
 * Locks the display group, deleted or not.
 *
 * Throws: 404 for a group that is unknown, outside the actor's reach, or of an inactive outfitter.
 */
async function lockReachedGroup(
  tx: Transaction<DB>,
  actor: UserActor,
  id: number,
  field = 'general',
): Promise<GroupRow> {
  const found = await findGroup(tx, id)
  const reached = outfittersInReach(actor, 'display-groups.manage')
  if (found === undefined || reached?.includes(found.outfitter_id) === false) throw groupNotFound(field)
  if (found.outfitter_deleted_at !== null) throw outfitterNotFound()
  // Another transaction may have changed or deleted the group.
  const group = await lockGroup(tx, id)
  if (group === undefined) throw groupNotFound(field)
  return group
}

/** Throws: 404 for a deleted group. */
async function lockExistingGroup(
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

type Schemas = components['schemas']
type Group = Pick<GroupRow, 'id' | 'name' | 'date' | 'created_at' | 'outfitter_id' | 'client_id' | 'raft_code'>

/**
 * Creates a display group with its first photos. Idempotent for a `client_id` (docs/rules.md#queued-actions).
 *
 * Throws: 404 for the `client_id` of a deleted group.
 * Throws: 404 for an outfitter that is inactive or outside the actor's reach.
 * Throws: 404 for photos that are deleted or belong to another outfitter.
 * Throws: 422 by field for a blank name and a day outside the accepted years.
 */
export async function createDisplayGroup(
  deps: GroupsDeps,
  ctx: Ctx,
  input: Schemas['NewDisplayGroup'],
): Promise<Schemas['DisplayGroupAnswer']> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const outfitterId = input.outfitter_id
    const asked = { id: outfitterId, field: 'outfitter_id', to: 'write' } as const
    await requireOutfitter(tx, actor, 'display-groups.manage', asked)
    refuseOtherId(input.id, null)
    const clientId = input.client_id ?? null
    const sources = await lockSources(tx, outfitterId, input.from_ids ?? [])
    const createdAt = earliestStart(sources, ctx.now)
    const known = { outfitter_id: outfitterId, client_id: clientId, raft_code: input.raft_code ?? null }
    const values = { ...groupValues(input), ...known, created_at: createdAt }
    const group = await insertGroup(tx, values)
    if (group === undefined) return answerOf(deps, ctx, tx, await requireNamedGroup(tx, outfitterId, clientId))
    const added = input.photo_ids ?? []
    await changeSetPhotos(tx, 'display-group', group, { remove: [], add: added, field: 'photo_ids' })
    await takePhotos(tx, ctx, group, { sources, take: input.take, added })
    await recordAct(tx, ctx, 'display-group-created', about(group))
    return answerOf(deps, ctx, tx, group)
  })
}

/**
 * Changes the name and day of a display group. The 24 hours of its discount do not restart
 * (docs/rules.md#clock-of-a-display-group).
 *
 * Throws: 404 for a group that is deleted or outside the actor's reach.
 * Throws: 422 by field for invalid values, and for a move to another outfitter.
 */
export async function updateDisplayGroup(
  deps: GroupsDeps,
  ctx: Ctx,
  id: number,
  input: Schemas['DisplayGroupInput'],
): Promise<Schemas['DisplayGroupAnswer']> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const before = await lockExistingGroup(tx, actor, id)
    refuseOtherId(input.id, id)
    const outfitter = { from: before.outfitter_id, to: input.outfitter_id }
    await refuseChangeOfOutfitter(tx, actor, 'display-groups.manage', outfitter)
    const values = groupValues(input)
    const changed = groupFields.filter((field) => values[field] !== before[field])
    const current = async () => (await answerOf(deps, ctx, tx, before)).displayGroup
    await refuseStale({ version: input.version, before, changed, current })
    if (changed.length === 0) return answerOf(deps, ctx, tx, before)
    const group = await updateGroupRow(tx, id, values)
    await recordAct(tx, ctx, 'display-group-updated', { ...about(group), detail: { fields: changed.join(', ') } })
    return answerOf(deps, ctx, tx, group)
  })
}

/**
 * Deletes a display group. Idempotent.
 *
 * Throws: 404 for a group that is unknown or outside the actor's reach.
 */
export async function deleteDisplayGroup(
  deps: Pick<GroupsDeps, 'database'>,
  ctx: Ctx,
  id: number,
): Promise<Schemas['Done']> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const group = await lockReachedGroup(tx, actor, id)
    if (group.deleted_at !== null) return { success: true }
    await updateGroupRow(tx, id, { deleted_at: ctx.now })
    await recordAct(tx, ctx, 'display-group-deleted', about(group))
    return { success: true }
  })
}

export interface GroupPhotosChange {
  readonly groupId: number
  readonly remove?: readonly number[]
  readonly add?: readonly number[]
  /** The groups that had these photos (docs/rules.md#clock-of-a-display-group). */
  readonly from_ids?: readonly number[]
  readonly take?: Schemas['GroupTake']
  /** A 404 for a photo reports the error at this field. */
  readonly field: string
}

/**
 * Removes photos from a display group and appends others. Idempotent.
 *
 * Throws: 404 for a group that is deleted or outside the actor's reach.
 * Throws: 404 without a change when an added photo is deleted or belongs to another outfitter.
 */
export async function changeDisplayGroupPhotos(
  deps: GroupsDeps,
  ctx: Ctx,
  change: GroupPhotosChange,
): Promise<Schemas['DisplayGroupAnswer']> {
  const actor = requireUser(ctx)
  const { remove = [], add = [], field } = change
  return deps.database.command(ctx, async (tx) => {
    const moves = add.length > 0 || change.take === 'groups'
    const sources = moves ? await lockWithSources(tx, change) : []
    const group = await lockExistingGroup(tx, actor, change.groupId, 'displayGroupId')
    await changeSetPhotos(tx, 'display-group', group, { remove, add, field })
    await takePhotos(tx, ctx, group, { sources, take: change.take, added: add })
    const start = earliestStart(sources, ctx.now)
    const createdAt = start < group.created_at ? start : group.created_at
    if (createdAt < group.created_at) {
      await updateGroupRow(tx, group.id, { created_at: createdAt })
      const detail = { fields: 'created_at' }
      await recordAct(tx, ctx, 'display-group-updated', { ...about(group), detail })
    }
    return answerOf(deps, ctx, tx, { ...group, created_at: createdAt })
  })
}

/** Locks the group and its sources in the order of ids, so that two merges into one another cannot wait for each other. */
async function lockWithSources(tx: Transaction<DB>, { groupId, from_ids: ids = [] }: GroupPhotosChange) {
  const found = ids.length === 0 ? undefined : await findGroup(tx, groupId)
  return found ? lockSources(tx, found.outfitter_id, [...ids, groupId]) : []
}

async function requireNamedGroup(tx: Transaction<DB>, outfitterId: number, clientId: string | null): Promise<Group> {
  const group = clientId === null ? undefined : await findGroupByClientId(tx, outfitterId, clientId)
  if (group === undefined) throw new Error('the display group is neither new nor present')
  if (group.deleted_at !== null) throw groupNotFound('client_id')
  return group
}

function groupValues(input: Pick<Schemas['DisplayGroupInput'], 'name' | 'date'>) {
  const name = requireName(input.name)
  if (!isTripDay(input.date)) refuseProblems({ date: { key: 'validation.date' } })
  return { name, date: input.date }
}

async function answerOf(
  deps: GroupsDeps,
  ctx: Ctx,
  tx: Transaction<DB>,
  group: Group,
): Promise<Schemas['DisplayGroupAnswer']> {
  const photos = (await listSetPhotos(tx, 'display-group', [group.id])).get(group.id) ?? []
  return { success: true, displayGroup: presentGroup(deps.imageAddresses, group, photos, ctx.now) }
}

const about = (group: Group) =>
  ({ entity: 'display-group', entityId: group.id, outfitterId: group.outfitter_id }) as const
