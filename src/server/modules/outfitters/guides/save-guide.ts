import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { refuseStale, versionOf } from '#server/platform/versions/entity-version.ts'
import type { OutfittersDeps } from '../outfitters.deps.ts'
import { lockReachedOutfitter, refuseOtherOutfitter, requireOutfitter } from '../reach-outfitter.ts'
import { refuseOtherId, refusingDuplicates, taken } from '../refusals.ts'
import { requireName } from '../require-name.ts'
import { listGuideRows, type GuideRow } from './guides.store.ts'

type Schemas = components['schemas']

export function guideHandlers(deps: OutfittersDeps) {
  return {
    listGuides: async (ctx, { params }) => {
      const asked = { id: params.outfitterId, field: 'outfitterId', to: 'read' } as const
      await requireOutfitter(deps.database.db, requireUser(ctx), 'outfitters.read', asked)
      const rows = await listGuideRows(deps.database.db, params.outfitterId)
      return { status: 200, body: { success: true, guides: rows.map(presentGuide) } }
    },
    createGuide: async (ctx, { body }) => ({ status: 200, body: await saveGuide(deps, ctx, null, body) }),
    updateGuide: async (ctx, { params, body }) => ({ status: 200, body: await saveGuide(deps, ctx, params.id, body) }),
  } satisfies Handlers
}

/**
 * Adds a guide to an outfitter's roster, or renames one or makes one inactive or active. Display groups keep their names.
 *
 * Throws: 404 for an outfitter or a guide outside the actor's reach.
 * Throws: 422 for a blank name and for one that another active guide has.
 */
async function saveGuide(
  deps: OutfittersDeps,
  ctx: Ctx,
  id: number | null,
  input: Schemas['GuideInput'],
): Promise<Schemas['GuideAnswer']> {
  const actor = requireUser(ctx)
  const work = () =>
    deps.database.command(ctx, async (tx) => {
      const before = id === null ? null : await lockGuide(tx, actor, id)
      const outfitter_id = before?.outfitter_id ?? input.outfitter_id
      await lockReachedOutfitter(tx, actor, 'settings.manage', outfitter_id, 'outfitter_id')
      refuseOtherId(input.id, id)
      refuseOtherOutfitter(actor, input.outfitter_id, outfitter_id)
      const wasActive = before === null || before.deleted_at === null
      const isActive = input.active ?? wasActive
      const deleted_at = isActive ? null : (before?.deleted_at ?? ctx.now)
      // Lists of a browser offer a name with single blanks, and groups are found by it.
      const name = requireName(input.name).replaceAll(/\s+/g, ' ')
      const values = { outfitter_id, name, deleted_at }
      if (before === null) {
        const row = await tx.insertInto('guides').values(values).returningAll().executeTakeFirstOrThrow()
        await recordAct(tx, ctx, 'guide-created', about(row))
        return answer(row)
      }
      const renamed = values.name === before.name ? [] : (['name'] as const)
      await refuseStale({ version: input.version, before, changed: renamed, current: () => presentGuide(before) })
      const changed = [...renamed, ...(isActive === wasActive ? [] : ['active'])]
      if (changed.length === 0) return answer(before)
      const update = tx.updateTable('guides').set(values).where('id', '=', before.id).returningAll()
      const row = await update.executeTakeFirstOrThrow()
      await recordAct(tx, ctx, 'guide-updated', { ...about(row), detail: { fields: changed.join(', ') } })
      return answer(row)
    })
  return refusingDuplicates(taken('name', 'taken.guide-name'), work)
}

async function lockGuide(tx: Transaction<DB>, actor: UserActor, id: number): Promise<GuideRow> {
  const row = await tx.selectFrom('guides').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined || !mayReach(actor, 'settings.manage', { outfitterId: row.outfitter_id }))
    throw new Failure(404, 'not-found', { general: 'not-found.guide' })
  return row
}

function presentGuide(row: GuideRow): Schemas['Guide'] {
  const { id, name, outfitter_id, deleted_at } = row
  return { id, name, outfitter_id, deleted_at: deleted_at?.toISOString() ?? null, version: versionOf(row, ['name']) }
}

const answer = (row: GuideRow): Schemas['GuideAnswer'] => ({ success: true, guide: presentGuide(row) })

const about = (row: GuideRow) => ({ entity: 'guide', entityId: row.id, outfitterId: row.outfitter_id }) as const
