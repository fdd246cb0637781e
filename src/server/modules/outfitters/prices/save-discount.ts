import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { checkDiscount, discountFields } from '#domain/outfitters/discount-rules.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import { presentDiscount } from '../outfitter.presenter.ts'
import type { OutfittersDeps } from '../outfitters.deps.ts'
import { lockReachedOutfitter, refuseOtherOutfitter } from '../reach-outfitter.ts'
import { refusingDuplicates, refuseOtherId, refuseProblems, taken } from '../refusals.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import {
  findDiscountRow,
  insertDiscount,
  isDiscountTaken,
  updateDiscountRow,
  type DiscountRow,
} from '../settings.store.ts'

type Schemas = components['schemas']

const nameTaken = (): Failure => taken('name', 'taken.discount-name')

/**
 * Creates a named discount.
 *
 * Throws: 404 for an outfitter outside the actor's reach.
 * Throws: 422 by field for invalid values, and for a code that another discount of the outfitter has
 * (docs/rules.md#named-discounts).
 */
export async function createDiscount(
  deps: OutfittersDeps,
  ctx: Ctx,
  input: Schemas['DiscountInput'],
): Promise<Schemas['DiscountAnswer']> {
  const actor = requireUser(ctx)
  const work = () =>
    deps.database.command(ctx, async (tx) => {
      const outfitter = await lockReachedOutfitter(tx, actor, 'settings.manage', input.outfitter_id, 'outfitter_id')
      refuseOtherId(input.id, null)
      const { discount, problems } = checkDiscount(input)
      refuseProblems(problems)
      if (await isDiscountTaken(tx, outfitter.id, discount.name, null)) throw nameTaken()
      const row = await insertDiscount(tx, { ...discount, outfitter_id: outfitter.id })
      await recordAct(tx, ctx, 'discount-created', about(row))
      return { success: true as const, discount: presentDiscount(row) }
    })
  return refusingDuplicates(nameTaken(), work)
}

/**
 * Changes a named discount.
 *
 * Throws: the errors of createDiscount.
 * Throws: 404 for a discount that is deleted or outside the actor's reach.
 * Throws: 422 for a move to another outfitter.
 */
export async function updateDiscount(
  deps: OutfittersDeps,
  ctx: Ctx,
  id: number,
  input: Schemas['DiscountInput'],
): Promise<Schemas['DiscountAnswer']> {
  const actor = requireUser(ctx)
  const work = () =>
    deps.database.command(ctx, async (tx) => {
      const before = await lockDiscount(tx, actor, id)
      refuseOtherId(input.id, id)
      refuseOtherOutfitter(actor, input.outfitter_id, before.outfitter_id)
      const { discount, problems } = checkDiscount(input)
      refuseProblems(problems)
      if (await isDiscountTaken(tx, before.outfitter_id, discount.name, id)) throw nameTaken()
      const changed = discountFields.filter((field) => discount[field] !== before[field])
      await refuseStale({ version: input.version, before, changed, current: () => presentDiscount(before) })
      if (changed.length === 0) return { success: true as const, discount: presentDiscount(before) }
      const row = await updateDiscountRow(tx, id, discount)
      await recordAct(tx, ctx, 'discount-updated', { ...about(row), detail: { fields: changed.join(', ') } })
      return { success: true as const, discount: presentDiscount(row) }
    })
  return refusingDuplicates(nameTaken(), work)
}

/**
 * Removes a named discount, also from open carts.
 *
 * Throws: 404 for a discount that is deleted or outside the actor's reach.
 */
export async function deleteDiscount(deps: OutfittersDeps, ctx: Ctx, id: number): Promise<void> {
  const actor = requireUser(ctx)
  await deps.database.command(ctx, async (tx) => {
    const row = await lockDiscount(tx, actor, id)
    await updateDiscountRow(tx, id, { deleted_at: ctx.now })
    await recordAct(tx, ctx, 'discount-deleted', about(row))
  })
}

async function lockDiscount(tx: Transaction<DB>, actor: UserActor, id: number): Promise<DiscountRow> {
  const found = await findDiscountRow(tx, id)
  if (found === undefined || !mayReach(actor, 'settings.manage', { outfitterId: found.outfitter_id }))
    throw discountNotFound()
  await lockReachedOutfitter(tx, actor, 'settings.manage', found.outfitter_id)
  // Another transaction may have changed or removed the discount.
  const row = await findDiscountRow(tx, id)
  if (row === undefined) throw discountNotFound()
  return row
}

function discountNotFound(): Failure {
  return new Failure(404, 'not-found', { general: 'not-found.discount' })
}

const about = (row: DiscountRow) => ({ entity: 'discount', entityId: row.id, outfitterId: row.outfitter_id }) as const
