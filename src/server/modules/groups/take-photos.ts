import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { changeSetPhotos, copySetPhotos } from '#server/modules/photos/photos.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { updateGroupRow, type lockSources } from './groups.store.ts'

type Source = Awaited<ReturnType<typeof lockSources>>[number]

export function earliestStart(sources: readonly Pick<Source, 'created_at'>[], now: Date): Date {
  return sources.reduce((earliest, { created_at: start }) => (start < earliest ? start : earliest), now)
}

interface Taking {
  /** Locked. */
  readonly sources: readonly Source[]
  readonly take: components['schemas']['GroupTake'] | undefined
  readonly added: readonly number[]
}

/** Takes what a split or merge moves to a group out of its sources (docs/rules.md#clock-of-a-display-group). */
export async function takePhotos(
  tx: Transaction<DB>,
  ctx: Ctx,
  group: { readonly id: number; readonly outfitter_id: number },
  { sources, take, added }: Taking,
): Promise<void> {
  const live = sources.filter(({ id, deleted_at: deleted }) => id !== group.id && deleted === null)
  for (const source of take === undefined ? [] : live) {
    if (take === 'photos') {
      await changeSetPhotos(tx, 'display-group', source, { remove: added, add: [], field: 'from_ids' })
      continue
    }
    await copySetPhotos(tx, 'display-group', { from: source.id, to: group.id })
    await updateGroupRow(tx, source.id, { deleted_at: ctx.now })
    await recordAct(tx, ctx, 'display-group-deleted', {
      entity: 'display-group',
      entityId: source.id,
      outfitterId: source.outfitter_id,
    })
  }
}
