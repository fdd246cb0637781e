import type { Kysely, Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { AuditedAction } from '#domain/audit-log.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import { refuseOtherId, requireName } from '#server/modules/outfitters/outfitters.public.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { presentSection } from './river.presenter.ts'
import type { RiversDeps } from './rivers.deps.ts'
import {
  findSection,
  insertSection,
  lockRiver,
  lockSection,
  sectionFields,
  updateSectionRow,
  type SectionRow,
} from './rivers.store.ts'

type Schemas = components['schemas']

/**
 * Creates a section of an active river.
 *
 * Throws: 404 for an unknown river, 422 for an inactive river and for a blank name.
 */
export async function createRiverSection(
  deps: RiversDeps,
  ctx: Ctx,
  input: Schemas['RiverSectionInput'],
): Promise<Schemas['RiverSectionAnswer']> {
  refuseOtherId(input.id, null)
  const values = { name: requireName(input.name), fee: input.fee ?? 0, river_id: input.river_id }
  return deps.database.command(ctx, async (tx) => {
    await requireActiveRiver(tx, input.river_id)
    const id = await insertSection(tx, values)
    await audit(tx, ctx, id, 'river-section-created')
    return answerOf(tx, id)
  })
}

/**
 * Changes a river section. An input without `fee` keeps the section's fee. Open carts get the new fee, and placed
 * orders keep the old one.
 *
 * Throws: the errors of refuseStale.
 * Throws: 404 for an unknown section or river; 422 for a blank name and a move to an inactive river.
 */
export async function updateRiverSection(
  deps: RiversDeps,
  ctx: Ctx,
  id: number,
  input: Schemas['RiverSectionInput'],
): Promise<Schemas['RiverSectionAnswer']> {
  return deps.database.command(ctx, async (tx) => {
    const before = requireSection(await lockSection(tx, id))
    refuseOtherId(input.id, id)
    const values = { name: requireName(input.name), fee: input.fee ?? before.fee, river_id: input.river_id }
    if (values.river_id !== before.river_id) await requireActiveRiver(tx, values.river_id)
    const changed = sectionFields.filter((field) => values[field] !== before[field])
    const current = async () => (await answerOf(tx, id)).river_section
    await refuseStale({ version: input.version, before, changed, current })
    if (changed.length > 0) {
      await updateSectionRow(tx, id, values)
      await audit(tx, ctx, id, 'river-section-updated', { fields: changed.join(', ') })
    }
    return answerOf(tx, id)
  })
}

/**
 * Makes a river section inactive: staff cannot choose it for albums any more, but its photos stay for sale. Idempotent.
 *
 * Throws: 404 for an unknown section.
 */
export async function deleteRiverSection(deps: RiversDeps, ctx: Ctx, id: number): Promise<void> {
  await deps.database.command(ctx, async (tx) => {
    const section = requireSection(await lockSection(tx, id))
    if (section.deleted_at !== null) return
    await updateSectionRow(tx, id, { deleted_at: ctx.now })
    await audit(tx, ctx, id, 'river-section-deleted')
  })
}

/**
 * Makes a river section active again. Outfitters that offered the section offer it again. Idempotent.
 *
 * Throws: 404 for an unknown section, 422 while its river is inactive.
 */
export async function restoreRiverSection(
  deps: RiversDeps,
  ctx: Ctx,
  id: number,
): Promise<Schemas['RiverSectionAnswer']> {
  return deps.database.command(ctx, async (tx) => {
    const section = requireSection(await lockSection(tx, id))
    if (section.river_deleted_at !== null) throw new Failure(422, 'river-inactive', { general: 'river.inactive' })
    if (section.deleted_at !== null) {
      await updateSectionRow(tx, id, { deleted_at: null })
      await audit(tx, ctx, id, 'river-section-restored')
    }
    return answerOf(tx, id)
  })
}

function requireSection(section: SectionRow | undefined): SectionRow {
  if (section === undefined) throw new Failure(404, 'not-found', { general: 'not-found.river-section' })
  return section
}

async function requireActiveRiver(tx: Transaction<DB>, id: number): Promise<void> {
  const river = await lockRiver(tx, id)
  if (river === undefined) throw new Failure(404, 'not-found', { river_id: 'not-found.river' })
  if (river.deleted_at !== null) throw new Failure(422, 'river-inactive', { river_id: 'river.inactive' })
}

async function answerOf(db: Kysely<DB>, id: number): Promise<Schemas['RiverSectionAnswer']> {
  return { success: true, river_section: presentSection(requireSection(await findSection(db, id))) }
}

async function audit(
  tx: Transaction<DB>,
  ctx: Ctx,
  sectionId: number,
  action: AuditedAction,
  detail: Readonly<Record<string, string>> = {},
): Promise<void> {
  await recordAudit(tx, {
    actor: requireUser(ctx),
    action,
    entity: 'river-section',
    entityId: sectionId,
    outfitterId: null,
    detail,
    at: ctx.now,
  })
}
