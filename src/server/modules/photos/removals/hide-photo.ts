import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { may } from '#domain/access/capabilities.ts'
import { mayReach } from '#domain/access/reach.ts'
import { Failure } from '#domain/failure.ts'
import { isEmail } from '#domain/orders/email.ts'
import type { Ctx, UserActor } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { accountOf, countTry, limitsOf } from '#server/modules/users/users.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { photoNotFound } from '../change-photo.ts'
import type { PhotosDeps } from '../photos.deps.ts'
import { findPhotoOwner } from '../photos.store.ts'
import { findPhotosOfHideAct } from './hide-acts.store.ts'
import { decideRemovals, lockAlbumsOf, markHidden, markShown, putHidden, countRequest } from './removals.store.ts'

type RemovalRight = 'removals.work' | 'removals.undo'

/**
 * Checks that `right` lets the actor hide the photo or show it again. Takes no lock.
 *
 * Throws: 401 for guests, 403 without the right, 404 for a photo that is unknown or outside the actor's reach.
 */
async function reachRemoval(
  tx: Transaction<DB>,
  ctx: Pick<Ctx, 'actor'>,
  photoId: number,
  right: RemovalRight,
): Promise<{ readonly actor: UserActor; readonly outfitterId: number; readonly mayUndo: boolean }> {
  const actor = requireRemovalRight(ctx.actor, right)
  const photo = await findPhotoOwner(tx, photoId)
  if (photo === undefined) throw photoNotFound()
  const target = { outfitterId: photo.outfitter_id, ownerId: photo.photographer_id }
  if (!mayReach(actor, right, target)) throw photoNotFound()
  return { actor, outfitterId: photo.outfitter_id, mayUndo: mayReach(actor, 'removals.undo', target) }
}

/**
 * Checks that the actor has the right, for any photo.
 *
 * Throws: 401 for guests, 403 without the right.
 */
export function requireRemovalRight(actor: Ctx['actor'], right: RemovalRight): UserActor {
  if (actor.kind === 'guest') throw new Failure(401, 'not-logged-in', { general: 'auth.required' })
  if (!may(actor, right)) throw new Failure(403, 'forbidden', { general: 'auth.forbidden' })
  return actor
}

const { limits } = operationGuards.hidePhoto

/**
 * Counts a photo that a user hid without the right to show it again. Nobody should empty a day that only others can
 * bring back. Counts in the transaction of the act, so that refused acts count for nothing.
 *
 * Throws: 429 after twenty photos in an hour.
 */
async function countHiding(tx: Transaction<DB>, actor: UserActor, now: Date): Promise<void> {
  try {
    await countTry(tx, limitsOf(limits, { 'hide-photo': accountOf(actor.id) }), now)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const params = { count: limits['hide-photo'].tries }
    throw new Failure(429, error.code, { general: { key: 'photo.hiding-limit', params } }, error.extra)
  }
}

type Schemas = components['schemas']
type Deps = Pick<PhotosDeps, 'database'>
type Done = Promise<{ status: 200; body: { success: true } }>

/**
 * Hides a photo everywhere but in placed orders (docs/decisions/068-photos-hidden-on-request.md) and closes the open
 * removal requests for it. Idempotent.
 *
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
    // The list of hidden photos reads removal requests and would otherwise miss the photo.
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
 * Throws: 403 for employees and photographers.
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

/** Shows all photos again that the same act hid (docs/rules.md#photos-hidden-on-request). Idempotent. */
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

/** Declines the open removal requests for a photo, which stays for sale. Idempotent. */
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

/**
 * Records a person's request to remove a photo, for staff to decide (docs/rules.md#photos-hidden-on-request). The
 * request alone hides nothing, because otherwise anybody could empty a storefront.
 *
 * Throws: 404 for a photo that is not for sale.
 * Throws: 422 for an invalid email or no reason, 429 after too many requests from one IP address.
 */
export async function requestRemoval(
  deps: Pick<PhotosDeps, 'database'>,
  ctx: Ctx,
  input: components['schemas']['RemovalRequest'],
): Promise<{ status: 200; body: { success: true } }> {
  const reason = input.reason.trim()
  const email = input.email?.trim() || null
  if (reason === '') throw new Failure(422, 'invalid', { reason: 'validation.required' })
  if (email !== null && !isEmail(email)) throw new Failure(422, 'invalid', { email: 'validation.email' })
  return deps.database.command(ctx, async (tx) => {
    await countTry(tx, limitsOf(operationGuards.requestRemoval.limits, { 'removal-address': ctx.network }), ctx.now)
    const photo = await findPhotoOwner(tx, input.photo_id)
    if (photo === undefined || photo.deleted_at !== null || photo.album_deleted_at !== null) throw photoNotFound()
    await countRequest(tx, { photoId: photo.id, reason, email, now: ctx.now })
    return { status: 200, body: { success: true } }
  })
}
