import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { checkDiscount } from '#domain/outfitters/discount-rules.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { recordAudit, type AuditedAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import type { OutfittersDeps } from './outfitters.deps.ts'
import { lockReached, refuseOtherOutfitter } from './reach-outfitter.ts'
import { orTaken, refuseOtherId, refuseProblems, taken } from './refusals.ts'
import { requireUser } from './require-user.ts'
import {
  findDiscountRow,
  insertDiscount,
  isDiscountTaken,
  updateDiscountRow,
  type DiscountRow,
} from './settings.store.ts'

type Schemas = components['schemas']

const nameTaken = (): Failure => taken('name', 'taken.discount-name')

/**
 * Makes a discount. Throws 404 for an outfitter that is not theirs, 422 by field for values that are not allowed and for
 * a name that another discount of the outfitter answers to (rules.md 2.6).
 */
export async function createDiscount(
  deps: OutfittersDeps,
  ctx: Ctx,
  input: Schemas['DiscountInput'],
): Promise<Schemas['DiscountAnswer']> {
  const actor = requireUser(ctx)
  const work = () =>
    deps.database.command(ctx, async (tx) => {
      const outfitter = await lockReached(tx, actor, 'settings.manage', input.outfitter_id, 'outfitter_id')
      refuseOtherId(input.id, null)
      const { discount, problems } = checkDiscount({ name: input.name, type: input.type, value: input.value })
      refuseProblems(problems)
      if (await isDiscountTaken(tx, outfitter.id, discount.name, null)) throw nameTaken()
      const row = await insertDiscount(tx, { ...discount, outfitter_id: outfitter.id })
      await recordAudit(tx, audited(ctx, row, 'discount-created'))
      return { success: true as const, discount: row }
    })
  return orTaken(nameTaken(), work)
}

/**
 * Changes a discount. Open carts that carry it follow; orders that are placed keep what they were priced with. Throws as
 * createDiscount, and 404 for one that is gone or not theirs; it never moves to another outfitter.
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
      const before = await reachedDiscount(tx, actor, id)
      refuseOtherId(input.id, id)
      refuseOtherOutfitter(actor, input.outfitter_id, before.outfitter_id)
      const { discount, problems } = checkDiscount({ name: input.name, type: input.type, value: input.value })
      refuseProblems(problems)
      if (await isDiscountTaken(tx, before.outfitter_id, discount.name, id)) throw nameTaken()
      const changed = (['name', 'type', 'value'] as const).filter((field) => discount[field] !== before[field])
      if (changed.length === 0) return { success: true as const, discount: before }
      const row = await updateDiscountRow(tx, id, discount)
      await recordAudit(tx, { ...audited(ctx, row, 'discount-updated'), detail: { fields: changed.join(', ') } })
      return { success: true as const, discount: row }
    })
  return orTaken(nameTaken(), work)
}

/** Removes a discount: open carts that carry it lose it. Throws 404 for one that is gone or not theirs. */
export async function deleteDiscount(deps: OutfittersDeps, ctx: Ctx, id: number): Promise<void> {
  const actor = requireUser(ctx)
  await deps.database.command(ctx, async (tx) => {
    const row = await reachedDiscount(tx, actor, id)
    await updateDiscountRow(tx, id, { deleted_at: ctx.now })
    await recordAudit(tx, audited(ctx, row, 'discount-deleted'))
  })
}

async function reachedDiscount(tx: Transaction<DB>, actor: UserActor, id: number): Promise<DiscountRow> {
  const found = await findDiscountRow(tx, id)
  if (found === undefined || !mayReach(actor, 'settings.manage', { outfitterId: found.outfitter_id }))
    throw discountNotFound()
  await lockReached(tx, actor, 'settings.manage', found.outfitter_id)
  // Read again: whoever held the outfitter may have changed or removed it.
  const row = await findDiscountRow(tx, id)
  if (row === undefined) throw discountNotFound()
  return row
}

function discountNotFound(): Failure {
  return new Failure(404, 'not-found', { general: 'not-found.discount' })
}

function audited(ctx: Ctx, row: DiscountRow, action: string): AuditedAct {
  return {
    actor: requireUser(ctx),
    action,
    entity: 'discount',
    entityId: row.id,
    outfitterId: row.outfitter_id,
    at: ctx.now,
  }
}
