import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { AuditedAction } from '#domain/audit-log.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { presentOfferedSection } from './outfitter.presenter.ts'
import type { OutfittersDeps } from './outfitters.deps.ts'
import { findOfferedSections } from './outfitters.store.ts'
import { lockReachedOutfitter } from './reach-outfitter.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { deleteOfferedSection, insertOfferedSection, isActiveSection } from './settings.store.ts'

type Answer = components['schemas']['OutfitterSectionsAnswer']

interface SectionOfOutfitter {
  readonly id: number
  readonly outfitterId: number
}

/**
 * Adds a river section to those that an outfitter offers. Idempotent.
 *
 * Throws: 404 for an outfitter outside the actor's reach, and for a section that is unknown or inactive.
 */
export async function addOfferedSection(deps: OutfittersDeps, ctx: Ctx, input: SectionOfOutfitter): Promise<Answer> {
  return changeOffered(deps, ctx, input, async (tx) => {
    if (!(await isActiveSection(tx, input.id))) throw new Failure(404, 'not-found', { id: 'not-found.river-section' })
    return (await insertOfferedSection(tx, input.outfitterId, input.id)) ? 'outfitter-section-added' : null
  })
}

/**
 * Removes a river section from those that an outfitter offers. Idempotent. Albums of the section keep the section and
 * stay for sale.
 *
 * Throws: 404 for an outfitter outside the actor's reach.
 */
export async function removeOfferedSection(deps: OutfittersDeps, ctx: Ctx, input: SectionOfOutfitter): Promise<Answer> {
  return changeOffered(deps, ctx, input, async (tx) =>
    (await deleteOfferedSection(tx, input.outfitterId, input.id)) ? 'outfitter-section-removed' : null,
  )
}

async function changeOffered(
  deps: OutfittersDeps,
  ctx: Ctx,
  input: SectionOfOutfitter,
  change: (tx: Transaction<DB>) => Promise<AuditedAction | null>,
): Promise<Answer> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const outfitter = await lockReachedOutfitter(tx, actor, 'settings.manage', input.outfitterId, 'outfitterId')
    const action = await change(tx)
    if (action !== null)
      await recordAct(tx, ctx, action, { entity: 'river-section', entityId: input.id, outfitterId: outfitter.id })
    const sections = await findOfferedSections(tx, outfitter.id)
    return { success: true, river_sections: sections.map(presentOfferedSection) }
  })
}
