import type { Insertable, Transaction } from 'kysely'
import { checkSettings, type OutfitterSettings } from '#domain/outfitters/settings.ts'
import { slugMaximumLength, slugOf } from '#domain/outfitters/slug.ts'
import type { Ctx } from '#server/context.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { DB, Outfitters } from '#server/platform/database/schema.gen.ts'
import { slugTaken } from './change-outfitter.ts'
import type { OutfittersDeps } from './outfitters.deps.ts'
import { readOutfitter, type OutfitterAnswer } from './read-outfitter.ts'
import { refuseProblems } from './refusals.ts'
import { requireUser } from './require-user.ts'
import { insertOutfitter, isSlugTaken, readPricingDefaults } from './settings.store.ts'

export type NewOutfitter = Partial<OutfitterSettings> & Pick<OutfitterSettings, 'name' | 'email'>
type Values = Omit<Insertable<Outfitters>, 'slug'>

/**
 * Makes an outfitter with the commissions that new ones start with (rules.md 2.9). Without a slug it gets one made of its
 * name, numbered where that is taken. Throws 422 by field for values that are not allowed and for a slug that another
 * outfitter has or had.
 */
export async function createOutfitter(deps: OutfittersDeps, ctx: Ctx, input: NewOutfitter): Promise<OutfitterAnswer> {
  const actor = requireUser(ctx)
  const { settings, problems } = checkSettings(input)
  refuseProblems(problems)
  const { slug, ...values } = { ...input, ...settings }
  return deps.database.command(ctx, async (tx) => {
    const pricing = await readPricingDefaults(tx)
    const row = { ...pricing, ...values, created_at: ctx.now }
    const id = slug === undefined ? await insertUnderFreeSlug(tx, row) : await insertUnderSlug(tx, row, slug)
    if (id === undefined) throw slugTaken()
    await recordAudit(tx, {
      actor,
      action: 'outfitter-created',
      entity: 'outfitter',
      entityId: id,
      outfitterId: id,
      at: ctx.now,
    })
    return readOutfitter(tx, actor, id)
  })
}

async function insertUnderSlug(tx: Transaction<DB>, row: Values, slug: string): Promise<number | undefined> {
  return (await isSlugTaken(tx, slug, null)) ? undefined : insertOutfitter(tx, { ...row, slug })
}

async function insertUnderFreeSlug(tx: Transaction<DB>, row: Values): Promise<number> {
  const base = slugOf(row.name)
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`
    const slug = base.slice(0, slugMaximumLength - ending.length).replace(/-+$/, '') + ending
    const id = await insertUnderSlug(tx, row, slug)
    if (id !== undefined) return id
  }
}
