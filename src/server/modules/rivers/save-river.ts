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
import { presentRiver } from './river.presenter.ts'
import type { RiversDeps } from './rivers.deps.ts'
import {
  findRiver,
  insertRiver,
  listSectionsOf,
  lockRiver,
  riverFields,
  updateRiverRow,
  type RiverRow,
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
    await audit(tx, ctx, id, 'river-created')
    return answerOf(tx, id)
  })
}

/**
 * Changes a river. An input without `fee` keeps the river's fee. Open carts get the new fee, and placed orders keep the
 * old one.
 *
 * Throws: the errors of refuseStale.
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
    const current = async () => (await answerOf(tx, id)).river
    await refuseStale({ version: input.version, before, changed, current })
    if (changed.length > 0) {
      await updateRiverRow(tx, id, values)
      await audit(tx, ctx, id, 'river-updated', { fields: changed.join(', ') })
    }
    return answerOf(tx, id)
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
      await audit(tx, ctx, river.id, input.active ? 'river-restored' : 'river-deleted')
    }
    return answerOf(tx, river.id)
  })
}

function requireRiver(river: RiverRow | undefined): RiverRow {
  if (river === undefined) throw new Failure(404, 'not-found', { general: 'not-found.river' })
  return river
}

async function answerOf(db: Kysely<DB>, id: number): Promise<Schemas['RiverAnswer']> {
  const river = requireRiver(await findRiver(db, id))
  return { success: true, river: presentRiver(river, await listSectionsOf(db, [id])) }
}

async function audit(
  tx: Transaction<DB>,
  ctx: Ctx,
  riverId: number,
  action: AuditedAction,
  detail: Readonly<Record<string, string>> = {},
): Promise<void> {
  const actor = requireUser(ctx)
  await recordAudit(tx, { actor, action, entity: 'river', entityId: riverId, outfitterId: null, detail, at: ctx.now })
}
