import type { Kysely, Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import { refuseOtherId, requireName } from '#server/modules/outfitters/outfitters.public.ts'
import { presentRiver, presentSection } from './river.presenter.ts'
import type { RiversDeps } from './rivers.deps.ts'
import {
  findRiver,
  insertRiver,
  listSectionsOf,
  lockRiver,
  riverFields,
  updateRiverRow,
  type RiverRow,
  findSection,
  insertSection,
  lockSection,
  sectionFields,
  updateSectionRow,
  type SectionRow,
} from './rivers.store.ts'

type Schemas = components['schemas']

/**
 * Creates a river.
 *
 * Throws: 422 for a blank name.
 */
export async function createRiver(
  deps: RiversDeps,
  ctx: Ctx,
  input: Schemas['RiverInput'],
): Promise<Schemas['RiverAnswer']> {
  refuseOtherId(input.id, null)
  const values = { name: requireName(input.name), fee: input.fee ?? 0 }
  return deps.database.command(ctx, async (tx) => {
    const id = await insertRiver(tx, values)
    await recordAct(tx, ctx, 'river-created', about('river', id))
    return riverAnswer(tx, id)
  })
}

/**
 * Changes a river. An input without `fee` keeps the river's fee.
 *
 * Throws: 404 for an unknown river, 422 for a blank name.
 */
export async function updateRiver(
  deps: RiversDeps,
  ctx: Ctx,
  id: number,
  input: Schemas['RiverInput'],
): Promise<Schemas['RiverAnswer']> {
  return deps.database.command(ctx, async (tx) => {
    const before = requireRiver(await lockRiver(tx, id))
    refuseOtherId(input.id, id)
    const values = { name: requireName(input.name), fee: input.fee ?? before.fee }
    const changed = riverFields.filter((field) => values[field] !== before[field])
    const current = async () => (await riverAnswer(tx, id)).river
    await refuseStale({ version: input.version, before, changed, current })
    if (changed.length > 0) {
      await updateRiverRow(tx, id, values)
      await recordAct(tx, ctx, 'river-updated', about('river', id, { fields: changed.join(', ') }))
    }
    return riverAnswer(tx, id)
  })
}

/**
 * Makes a river inactive or active. Staff cannot choose sections of an inactive river for albums, but the sections'
 * photos stay for sale. Idempotent.
 *
 * Throws: 404 for an unknown river.
 */
export async function setRiverActive(
  deps: RiversDeps,
  ctx: Ctx,
  input: { readonly id: number; readonly active: boolean },
): Promise<Schemas['RiverAnswer']> {
  return deps.database.command(ctx, async (tx) => {
    const river = requireRiver(await lockRiver(tx, input.id))
    if ((river.deleted_at === null) !== input.active) {
      await updateRiverRow(tx, river.id, { deleted_at: input.active ? null : ctx.now })
      await recordAct(tx, ctx, input.active ? 'river-restored' : 'river-deleted', about('river', river.id))
    }
    return riverAnswer(tx, river.id)
  })
}

function requireRiver(river: RiverRow | undefined): RiverRow {
  if (river === undefined) throw new Failure(404, 'not-found', { general: 'not-found.river' })
  return river
}

async function riverAnswer(db: Kysely<DB>, id: number): Promise<Schemas['RiverAnswer']> {
  const river = requireRiver(await findRiver(db, id))
  return { success: true, river: presentRiver(river, await listSectionsOf(db, [id])) }
}

function about(entity: 'river' | 'river-section', entityId: number, detail: Readonly<Record<string, string>> = {}) {
  return { entity, entityId, outfitterId: null, detail }
}

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
    await recordAct(tx, ctx, 'river-section-created', about('river-section', id))
    return sectionAnswer(tx, id)
  })
}

/**
 * Changes a river section. An input without `fee` keeps the section's fee.
 *
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
    const current = async () => (await sectionAnswer(tx, id)).river_section
    await refuseStale({ version: input.version, before, changed, current })
    if (changed.length > 0) {
      await updateSectionRow(tx, id, values)
      await recordAct(tx, ctx, 'river-section-updated', about('river-section', id, { fields: changed.join(', ') }))
    }
    return sectionAnswer(tx, id)
  })
}

/**
 * Makes a river section inactive. Idempotent.
 *
 * Throws: 404 for an unknown section.
 */
export async function deleteRiverSection(deps: RiversDeps, ctx: Ctx, id: number): Promise<void> {
  await deps.database.command(ctx, async (tx) => {
    const section = requireSection(await lockSection(tx, id))
    if (section.deleted_at !== null) return
    await updateSectionRow(tx, id, { deleted_at: ctx.now })
    await recordAct(tx, ctx, 'river-section-deleted', about('river-section', id))
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
      await recordAct(tx, ctx, 'river-section-restored', about('river-section', id))
    }
    return sectionAnswer(tx, id)
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

async function sectionAnswer(db: Kysely<DB>, id: number): Promise<Schemas['RiverSectionAnswer']> {
  return { success: true, river_section: presentSection(requireSection(await findSection(db, id))) }
}
