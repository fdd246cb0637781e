import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { formatMoney } from '#domain/money.ts'
import { highestAmount } from '#domain/outfitters/typed-values.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import { presentPriceGroup } from '../outfitter.presenter.ts'
import type { OutfittersDeps } from '../outfitters.deps.ts'
import { findPriceGroups } from '../outfitters.store.ts'
import { lockReachedOutfitter, refuseOtherOutfitter } from '../reach-outfitter.ts'
import { refusingDuplicates, refuseOtherId, refuseProblems, taken } from '../refusals.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import {
  deletePriceGroupRow,
  findPriceGroup,
  insertPriceGroup,
  priceGroupFields,
  updatePriceGroupRow,
  type PriceGroup,
} from '../settings.store.ts'

type Schemas = components['schemas']

const countTaken = (): Failure => taken('photo_count', 'taken.photo-count')

/**
 * Creates a price group (docs/rules.md#price-of-single-photos).
 *
 * Throws: 404 for an outfitter outside the actor's reach.
 * Throws: 422 by field for a price out of bounds, and for a photo count that another price group has.
 */
export async function createPriceGroup(
  deps: OutfittersDeps,
  ctx: Ctx,
  input: Schemas['PriceGroupInput'],
): Promise<Schemas['PriceGroupAnswer']> {
  const actor = requireUser(ctx)
  const work = () =>
    deps.database.command(ctx, async (tx) => {
      const outfitter = await lockReachedOutfitter(tx, actor, 'settings.manage', input.outfitter_id, 'outfitter_id')
      refuseOtherId(input.id, null)
      const group = { photo_count: input.photo_count, price: input.price }
      await refuseInvalidPriceGroup(tx, outfitter.id, group, null)
      const row = await insertPriceGroup(tx, { ...group, outfitter_id: outfitter.id })
      await recordAct(tx, ctx, 'price-group-created', about(row))
      return { success: true as const, price_group: presentPriceGroup(row) }
    })
  return refusingDuplicates(countTaken(), work)
}

/**
 * Changes a price group.
 *
 * Throws: the errors of createPriceGroup.
 * Throws: 404 for a price group that is deleted or outside the actor's reach.
 */
export async function updatePriceGroup(
  deps: OutfittersDeps,
  ctx: Ctx,
  id: number,
  input: Schemas['PriceGroupInput'],
): Promise<Schemas['PriceGroupAnswer']> {
  const actor = requireUser(ctx)
  const work = () =>
    deps.database.command(ctx, async (tx) => {
      const before = await lockPriceGroup(tx, actor, id)
      refuseOtherId(input.id, id)
      refuseOtherOutfitter(actor, input.outfitter_id, before.outfitter_id)
      const group = { photo_count: input.photo_count, price: input.price }
      await refuseInvalidPriceGroup(tx, before.outfitter_id, group, id)
      const changed = priceGroupFields.filter((field) => group[field] !== before[field])
      await refuseStale({ version: input.version, before, changed, current: () => presentPriceGroup(before) })
      if (changed.length === 0) return { success: true as const, price_group: presentPriceGroup(before) }
      const row = await updatePriceGroupRow(tx, id, group)
      await recordAct(tx, ctx, 'price-group-updated', { ...about(row), detail: { fields: changed.join(', ') } })
      return { success: true as const, price_group: presentPriceGroup(row) }
    })
  return refusingDuplicates(countTaken(), work)
}

/**
 * Removes a price group.
 *
 * Throws: 404 for a price group that is deleted or outside the actor's reach.
 */
export async function deletePriceGroup(deps: OutfittersDeps, ctx: Ctx, id: number): Promise<void> {
  const actor = requireUser(ctx)
  await deps.database.command(ctx, async (tx) => {
    const row = await lockPriceGroup(tx, actor, id)
    await deletePriceGroupRow(tx, id)
    await recordAct(tx, ctx, 'price-group-deleted', about(row))
  })
}

async function refuseInvalidPriceGroup(
  tx: Transaction<DB>,
  outfitterId: number,
  group: Pick<PriceGroup, 'photo_count' | 'price'>,
  exceptId: number | null,
): Promise<void> {
  const maximum = formatMoney('en', highestAmount)
  if (group.price > highestAmount) refuseProblems({ price: { key: 'validation.too-large', params: { maximum } } })
  const others = (await findPriceGroups(tx, outfitterId)).filter((row) => row.id !== exceptId)
  if (others.some((row) => row.photo_count === group.photo_count)) throw countTaken()
}

async function lockPriceGroup(tx: Transaction<DB>, actor: UserActor, id: number): Promise<PriceGroup> {
  const found = await findPriceGroup(tx, id)
  if (found === undefined || !mayReach(actor, 'settings.manage', { outfitterId: found.outfitter_id }))
    throw priceGroupNotFound()
  await lockReachedOutfitter(tx, actor, 'settings.manage', found.outfitter_id)
  // Another transaction may have changed or removed the price group.
  const row = await findPriceGroup(tx, id)
  if (row === undefined) throw priceGroupNotFound()
  return row
}

function priceGroupNotFound(): Failure {
  return new Failure(404, 'not-found', { general: 'not-found.price-group' })
}

const about = (row: PriceGroup) => ({ entity: 'price-group', entityId: row.id, outfitterId: row.outfitter_id }) as const
