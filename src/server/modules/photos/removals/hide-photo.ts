import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { PhotosDeps } from '../photos.deps.ts'
import { reachRemoval } from './reach-removal.ts'
import { decideRemovals, insertRemoval, lockAlbumOf, markHidden, markShown } from './removals.store.ts'

type Schemas = components['schemas']
type Deps = Pick<PhotosDeps, 'database'>
type Done = Promise<{ status: 200; body: { success: true } }>

/**
 * Hides a photo everywhere but in placed orders (docs/decisions/068-photos-hidden-on-request.md) and closes the open
 * removal requests for it. Idempotent.
 *
 * Throws: the errors of reachRemoval.
 */
export async function hidePhoto(deps: Deps, ctx: Ctx, input: Schemas['HiddenPhoto']): Done {
  return deps.database.command(ctx, async (tx) => {
    const id = input.photo_id
    const { actor, outfitterId } = await reachRemoval(tx, ctx, id, 'removals.work')
    await lockAlbumOf(tx, id)
    const hidden = await markHidden(tx, id, ctx.now)
    const answered = await decideRemovals(tx, id, { from: 'open', to: 'hidden', now: ctx.now })
    // Adds a removal request when staff hide a photo that nobody asked to hide. The list of hidden photos reads removal
    // requests and would otherwise miss the photo.
    if (hidden && answered === 0) {
      const reason = input.reason?.trim() ?? ''
      await insertRemoval(tx, { photoId: id, reason, email: null, state: 'hidden', now: ctx.now })
    }
    if (hidden)
      await recordAudit(tx, {
        actor,
        action: 'photo-hidden',
        entity: 'photo',
        entityId: id,
        outfitterId,
        detail: { requests: String(answered) },
        at: ctx.now,
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
    await lockAlbumOf(tx, id)
    if (await markShown(tx, id)) {
      await decideRemovals(tx, id, { from: 'hidden', to: 'declined', now: ctx.now })
      await recordAudit(tx, {
        actor,
        action: 'photo-shown-again',
        entity: 'photo',
        entityId: id,
        outfitterId,
        at: ctx.now,
      })
    }
    return { status: 200, body: { success: true } }
  })
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
    const declined = await decideRemovals(tx, id, { from: 'open', to: 'declined', now: ctx.now })
    if (declined > 0)
      await recordAudit(tx, {
        actor,
        action: 'photo-removal-declined',
        entity: 'photo',
        entityId: id,
        outfitterId,
        detail: { requests: String(declined) },
        at: ctx.now,
      })
    return { status: 200, body: { success: true } }
  })
}
