import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { Ctx } from '#server/context.ts'
import type { InspectedPhoto } from '#server/platform/images/inspect-photo.ts'
import type { PhotosDeps } from './photos.deps.ts'
import { clearSuspicion, findPhotoOwner } from './photos.store.ts'
import { reachPhoto } from './change-photo.ts'
import { lockAlbumsOf } from './removals/removals.store.ts'

/** Empty when they stay as they are. */
type Suspicion = { readonly suspect_at?: Date | null; readonly deleted_at?: Date | null }

interface WithoutOriginal {
  readonly awaits_original: boolean
  readonly deleted_at: Date | null
  readonly suspect_at: Date | null
  readonly hidden_at: Date | null
  readonly rejected_at: Date | null
  readonly looked_at: Date | null
}

/**
 * Decides if a photo whose picture arrived is for sale (docs/rules.md#suspect-photos). A suspect photo counts as
 * deleted, so that no list of photos for sale has it.
 */
export function suspicionOf(
  { mayBeDamaged }: Pick<InspectedPhoto, 'mayBeDamaged'>,
  before: WithoutOriginal | undefined,
  now: Date,
): Suspicion {
  const held = { suspect_at: now, deleted_at: now }
  if (before === undefined) return mayBeDamaged ? held : {}
  const isHeld = before.suspect_at !== null || before.rejected_at !== null
  const isGone = before.deleted_at !== null && (!isHeld || before.hidden_at !== null)
  if (isGone || !before.awaits_original) return {}
  if (mayBeDamaged && before.looked_at === null) return held
  return { suspect_at: null, ...(before.rejected_at === null ? { deleted_at: null } : {}) }
}

/** Puts a photo on sale that may be damaged (docs/rules.md#suspect-photos). Idempotent. */
export async function sellSuspectPhoto(
  deps: Pick<PhotosDeps, 'database'>,
  ctx: Ctx,
  id: number,
): Promise<{ status: 200; body: { success: true } }> {
  return deps.database.command(ctx, async (tx) => {
    const photo = reachPhoto(ctx, await findPhotoOwner(tx, id))
    await lockAlbumsOf(tx, [id])
    if (await clearSuspicion(tx, id, ctx.now))
      await recordAct(tx, ctx, 'photo-cleared', {
        entity: 'photo',
        entityId: id,
        outfitterId: photo.outfitter_id,
      })
    return { status: 200, body: { success: true } }
  })
}
