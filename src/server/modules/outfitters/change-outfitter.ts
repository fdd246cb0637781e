import type { Transaction } from 'kysely'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import {
  changedSettings,
  checkSettings,
  followCounterRule,
  rightFor,
  type OutfitterSettings,
} from '#domain/outfitters/settings.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import type { OutfittersDeps } from './outfitters.deps.ts'
import { lockReachedOutfitter } from './reach-outfitter.ts'
import { readOutfitter, type OutfitterAnswer } from './read-outfitter.ts'
import { refusingDuplicates, refuseOtherId, refuseProblems, taken } from './refusals.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import {
  hasSlideshow,
  isSlugTaken,
  recordFormerZone,
  moveSlug,
  updateOutfitterRow,
  type OutfitterRow,
} from './settings.store.ts'

type Changes = Partial<OutfitterSettings>

export function slugTaken(): Failure {
  return taken('slug', 'validation.slug-taken')
}

/**
 * A form sends every setting, so only values that differ from the stored ones count as changes.
 *
 * Throws: 403 by field for settings that only administrators change.
 * Throws: 404 for an outfitter outside the actor's reach, and for a slideshow of another outfitter.
 * Throws: 422 by field for invalid values, and for a slug that another outfitter has or had.
 */
export async function changeOutfitter(
  deps: OutfittersDeps,
  ctx: Ctx,
  input: {
    readonly id: number
    readonly idInBody?: number | null
    readonly version: string | undefined
    readonly changes: Changes
  },
): Promise<OutfitterAnswer> {
  const actor = requireUser(ctx)
  const work = () =>
    deps.database.command(ctx, async (tx) => {
      const row = await lockReachedOutfitter(tx, actor, 'settings.manage', input.id)
      refuseOtherId(input.idInBody, row.id)
      const changes = allowedChanges(actor, row, input.changes)
      await refuseStale({
        version: input.version,
        before: row,
        changed: changedSettings(row, changes),
        current: async () => (await readOutfitter(tx, actor, row.id)).outfitter,
      })
      await applyChanges(tx, ctx, row, changes)
      return readOutfitter(tx, actor, row.id)
    })
  return refusingDuplicates(slugTaken(), work)
}

function allowedChanges(actor: UserActor, row: OutfitterRow, requested: Changes): Changes {
  const names = changedSettings(row, requested)
  refuseForeignSettings(actor, row, names)
  const { settings: checked, problems } = checkSettings(pick(requested, names))
  const { settings, problem } = followCounterRule(row, checked)
  refuseProblems({ ...problems, require_checkout_at_counter: problem ?? undefined })
  return pick(settings, changedSettings(row, settings))
}

function refuseForeignSettings(actor: UserActor, row: OutfitterRow, names: ReturnType<typeof changedSettings>): void {
  const refused = names.filter((name) => {
    const right = rightFor(name)
    return right !== null && !mayReach(actor, right, { outfitterId: row.id })
  })
  if (refused.length === 0) return
  throw new Failure(403, 'not-allowed', Object.fromEntries(refused.map((name) => [name, 'auth.forbidden' as const])))
}

async function applyChanges(tx: Transaction<DB>, ctx: Ctx, row: OutfitterRow, changes: Changes): Promise<void> {
  const names = Object.keys(changes)
  if (names.length === 0) return
  if (changes.kiosk_slideshow_id != null && !(await hasSlideshow(tx, row.id, changes.kiosk_slideshow_id)))
    throw new Failure(404, 'not-found', { kiosk_slideshow_id: 'not-found.slideshow' })
  if (changes.slug !== undefined) {
    if (await isSlugTaken(tx, changes.slug, row.id)) throw slugTaken()
    await moveSlug(tx, row.id, row.slug, changes.slug)
  }
  if (changes.timezone !== undefined) await recordFormerZone(tx, row, ctx.now)
  await updateOutfitterRow(tx, row.id, changes)
  await recordAct(tx, ctx, 'outfitter-updated', {
    entity: 'outfitter',
    entityId: row.id,
    outfitterId: row.id,
    detail: { fields: names.toSorted().join(', ') },
  })
}

function pick(from: Changes, names: readonly (keyof OutfitterSettings)[]): Changes {
  return Object.fromEntries(names.map((name) => [name, from[name]]))
}
