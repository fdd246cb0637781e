import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { PhotosDeps } from '../photos.deps.ts'
import { reachRemoval } from './reach-removal.ts'
import { countHiding } from './count-hiding.ts'
import { findPhotosOfHideAct } from './hide-acts.store.ts'
import { decideRemovals, lockAlbumsOf, markHidden, markShown, putHidden } from './removals.store.ts'

type Schemas = components['schemas']
type Deps = Pick<PhotosDeps, 'database'>
type Done = Promise<{ status: 200; body: { success: true } }>

/**
 * Hides a photo everywhere but in placed orders (docs/decisions/068-photos-hidden-on-request.md) and closes the open
 * removal requests for it. Idempotent.
 *
 * Throws: the errors of reachRemoval.
 * Throws: 429 after twenty photos an hour of an actor who may not show them again.
 */
export async function hidePhoto(deps: Deps, ctx: Ctx, input: Schemas['HiddenPhoto']): Done {
  return deps.database.command(ctx, async (tx) => {
    const id = input.photo_id
    const { actor, mayUndo, outfitterId } = await reachRemoval(tx, ctx, id, 'removals.work')
    await lockAlbumsOf(tx, [id])
    const hidden = await markHidden(tx, id, ctx.now)
    if (hidden && !mayUndo) await countHiding(tx, actor, ctx.now)
    const decision = { from: 'open', to: 'hidden', now: ctx.now, userId: actor.id } as const
    const answered = await decideRemovals(tx, [id], decision)
    // Adds a removal request when staff hide a photo that nobody asked to hide. The list of hidden photos reads removal
    // requests and would otherwise miss the photo.
    if (hidden && answered === 0) {
      const reason = input.reason?.trim() ?? ''
      await putHidden(tx, { photoId: id, reason, email: null, now: ctx.now }, actor.id)
    }
    if (hidden)
      await recordAct(tx, ctx, 'photo-hidden', {
        entity: 'photo',
        entityId: id,
        outfitterId,
        detail: { requests: String(answered) },
      })
    return { status: 200, body: { success: true } }
  })
}

/**
 * Shows a hidden photo again, unless it has been deleted. Idempotent.
 *
 * Throws: as reachRemoval; 403 for employees and photographers.
 */
export async function showPhotoAgain(deps: Deps, ctx: Ctx, input: Schemas['NamedPhoto']): Done {
  return deps.database.command(ctx, async (tx) => {
    const id = input.photo_id
    const { actor, outfitterId } = await reachRemoval(tx, ctx, id, 'removals.undo')
    if ((await showPhotos(tx, [id], { actor, now: ctx.now })) > 0) {
      await recordAct(tx, ctx, 'photo-shown-again', { entity: 'photo', entityId: id, outfitterId })
    }
    return { status: 200, body: { success: true } }
  })
}

/**
 * Shows all photos again that the same act hid (docs/rules.md#photos-hidden-on-request). Idempotent.
 *
 * Throws: as showPhotoAgain.
 */
export async function showHiddenActAgain(deps: Deps, ctx: Ctx, input: Schemas['NamedPhoto']): Done {
  return deps.database.command(ctx, async (tx) => {
    const id = input.photo_id
    const { actor, outfitterId } = await reachRemoval(tx, ctx, id, 'removals.undo')
    const shown = await showPhotos(tx, await findPhotosOfHideAct(tx, id), { actor, now: ctx.now })
    if (shown > 0)
      await recordAct(tx, ctx, 'photos-shown-again', {
        entity: 'photo',
        entityId: id,
        outfitterId,
        detail: { photos: String(shown) },
      })
    return { status: 200, body: { success: true } }
  })
}

async function showPhotos(
  tx: Transaction<DB>,
  ids: readonly number[],
  { actor, now }: { readonly actor: UserActor; readonly now: Date },
): Promise<number> {
  await lockAlbumsOf(tx, ids)
  const shown = await markShown(tx, ids)
  if (shown > 0) await decideRemovals(tx, ids, { from: 'hidden', to: 'declined', now, userId: actor.id })
  return shown
}

/**
 * Declines the open removal requests for a photo, which stays for sale. Idempotent.
 *
 * Throws: the errors of reachRemoval.
 */
export async function declinePhotoRemoval(deps: Deps, ctx: Ctx, input: Schemas['NamedPhoto']): Done {
  return deps.database.command(ctx, async (tx) => {
    const id = input.photo_id
    const { actor, outfitterId } = await reachRemoval(tx, ctx, id, 'removals.work')
    const decision = { from: 'open', to: 'declined', now: ctx.now, userId: actor.id } as const
    const declined = await decideRemovals(tx, [id], decision)
    if (declined > 0)
      await recordAct(tx, ctx, 'photo-removal-declined', {
        entity: 'photo',
        entityId: id,
        outfitterId,
        detail: { requests: String(declined) },
      })
    return { status: 200, body: { success: true } }
  })
}
