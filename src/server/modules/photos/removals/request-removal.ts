import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import { isEmail } from '#domain/orders/email.ts'
import type { Ctx } from '#server/context.ts'
import { operationGuards } from '#server/operation-guards.ts'
import { countTry, limitsOf } from '#server/modules/users/users.public.ts'
import { findPhotoOwner } from '../photos.store.ts'
import type { PhotosDeps } from '../photos.deps.ts'
import { photoNotFound } from '../reach-photo.ts'
import { countRequest } from './removals.store.ts'

/**
 * Records a person's request to remove a photo, for staff to decide (docs/rules.md#photos-hidden-on-request). One row
 * counts all requests for a photo. The
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
