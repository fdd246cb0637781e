import type { Insertable, Transaction } from 'kysely'
import { checkSettings, type OutfitterSettings } from '#domain/outfitters/settings.ts'
import { slugMaximumLength, slugOf } from '#domain/outfitters/typed-values.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB, Outfitters } from '#server/platform/database/tables.gen.ts'
import { slugTaken } from './change-outfitter.ts'
import type { OutfittersDeps } from './outfitters.deps.ts'
import { readOutfitter, type OutfitterAnswer } from './read-outfitter.ts'
import { refuseProblems } from './refusals.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { insertOutfitter, isSlugTaken, readPricingDefaults } from './settings.store.ts'

type NewOutfitter = Partial<OutfitterSettings> & Pick<OutfitterSettings, 'name' | 'email'>
type Values = Omit<Insertable<Outfitters>, 'slug'>

/**
 * Creates an outfitter with the default commissions (docs/rules.md#pricing-defaults). Without a slug in the input,
 * makes one from the name.
 *
 * Throws: 422 by field for invalid values, and for a slug that another outfitter has or had.
 */
export async function createOutfitter(deps: OutfittersDeps, ctx: Ctx, input: NewOutfitter): Promise<OutfitterAnswer> {
  const actor = requireUser(ctx)
  const { settings, problems } = checkSettings(input)
  refuseProblems(problems)
  const { slug, ...values } = { ...input, ...settings }
  return deps.database.command(ctx, async (tx) => {
    const pricing = await readPricingDefaults(tx)
    const row = { ...pricing, ...values, created_at: ctx.now }
    const id = slug === undefined ? await insertWithFreeSlug(tx, row) : await insertWithSlug(tx, row, slug)
    if (id === undefined) throw slugTaken()
    await recordAct(tx, ctx, 'outfitter-created', { entity: 'outfitter', entityId: id, outfitterId: id })
    return readOutfitter(tx, actor, id)
  })
}

async function insertWithSlug(tx: Transaction<DB>, row: Values, slug: string): Promise<number | undefined> {
  return (await isSlugTaken(tx, slug, null)) ? undefined : insertOutfitter(tx, { ...row, slug })
}

async function insertWithFreeSlug(tx: Transaction<DB>, row: Values): Promise<number> {
  const base = slugOf(row.name)
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`
    const slug = base.slice(0, slugMaximumLength - ending.length).replace(/-+$/, '') + ending
    const id = await insertWithSlug(tx, row, slug)
    if (id !== undefined) return id
  }
}
