import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import {
  refuseChangeOfOutfitter,
  refuseOtherId,
  requireName,
  requireOutfitter,
} from '#server/modules/outfitters/outfitters.public.ts'
import { changeSetPhotos, listSetPhotos } from '#server/modules/photos/photos.public.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import { findReachedSlideshow, lockExistingSlideshow, slideshowNotFound } from './reach-slideshow.ts'
import { presentSlideshow } from './slideshow.presenter.ts'
import type { SlideshowsDeps } from './slideshows.deps.ts'
import {
  clearKioskSetting,
  findSlideshowByClientId,
  holdKioskSetting,
  insertSlideshow,
  lockSlideshow,
  orderPhotos,
  slideshowFields,
  updateSlideshowRow,
  type SlideshowRow,
} from './slideshows.store.ts'

type Schemas = components['schemas']
type Slideshow = Pick<SlideshowRow, 'id' | 'name' | 'interval' | 'outfitter_id' | 'client_id'>

/** In seconds (docs/rules.md#slideshows-screen). */
const defaultInterval = 5

/**
 * Creates an empty slideshow. Idempotent for a `client_id` (docs/rules.md#queued-actions).
 *
 * Throws: 404 for the `client_id` of a deleted slideshow.
 * Throws: 404 for an outfitter that is inactive or outside the actor's reach.
 * Throws: 422 for a blank name.
 */
export async function createSlideshow(
  deps: SlideshowsDeps,
  ctx: Ctx,
  input: Schemas['NewSlideshow'],
): Promise<Schemas['SlideshowAnswer']> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const outfitterId = input.outfitter_id
    const asked = { id: outfitterId, field: 'outfitter_id', to: 'write' } as const
    await requireOutfitter(tx, actor, 'slideshows.manage', asked)
    refuseOtherId(input.id, null)
    const values = { name: requireName(input.name), interval: input.interval ?? defaultInterval }
    const clientId = input.client_id ?? null
    const fixed = { outfitter_id: outfitterId, client_id: clientId, created_at: ctx.now }
    const slideshow = await insertSlideshow(tx, { ...values, ...fixed })
    if (slideshow === undefined) return answerOf(deps, ctx, tx, await requireNamedSlideshow(tx, outfitterId, clientId))
    await recordAct(tx, ctx, 'slideshow-created', about(slideshow))
    return answerOf(deps, ctx, tx, slideshow)
  })
}

/**
 * Changes the name and interval of a slideshow. An input without an interval keeps the old one.
 *
 * Throws: 404 for a slideshow that is deleted or outside the actor's reach.
 * Throws: 422 for a blank name and a move to another outfitter.
 */
export async function updateSlideshow(
  deps: SlideshowsDeps,
  ctx: Ctx,
  id: number,
  input: Schemas['SlideshowInput'],
): Promise<Schemas['SlideshowAnswer']> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const before = await lockExistingSlideshow(tx, actor, id)
    refuseOtherId(input.id, id)
    const outfitter = { from: before.outfitter_id, to: input.outfitter_id }
    await refuseChangeOfOutfitter(tx, actor, 'slideshows.manage', outfitter)
    const values = { name: requireName(input.name), interval: input.interval ?? before.interval }
    const changed = slideshowFields.filter((field) => values[field] !== before[field])
    const current = async () => (await answerOf(deps, ctx, tx, before)).slideshow
    await refuseStale({ version: input.version, before, changed, current })
    if (changed.length === 0) return answerOf(deps, ctx, tx, before)
    const slideshow = await updateSlideshowRow(tx, id, values)
    await recordAct(tx, ctx, 'slideshow-updated', { ...about(slideshow), detail: { fields: changed.join(', ') } })
    return answerOf(deps, ctx, tx, slideshow)
  })
}

/**
 * Deletes a slideshow. Idempotent.
 *
 * Throws: 404 for a slideshow that is unknown or outside the actor's reach.
 */
export async function deleteSlideshow(
  deps: Pick<SlideshowsDeps, 'database'>,
  ctx: Ctx,
  id: number,
): Promise<Schemas['Done']> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const found = await findReachedSlideshow(tx, actor, id)
    // Locks the outfitter before the slideshow, as a change of the outfitter's settings does, to avoid deadlocks.
    await holdKioskSetting(tx, found.outfitter_id)
    const slideshow = await lockSlideshow(tx, id)
    if (slideshow === undefined || slideshow.deleted_at !== null) return { success: true }
    await updateSlideshowRow(tx, id, { deleted_at: ctx.now })
    await clearKioskSetting(tx, slideshow)
    await recordAct(tx, ctx, 'slideshow-deleted', about(slideshow))
    return { success: true }
  })
}

export interface SlideshowPhotosChange {
  readonly slideshowId: number
  readonly remove?: readonly number[]
  readonly add?: readonly number[]
  readonly field: string
}

/**
 * Removes photos from a slideshow and appends others. Idempotent.
 *
 * Throws: 404 for a slideshow that is deleted or outside the actor's reach.
 * Throws: 404 without a change when an added photo is deleted or belongs to another outfitter.
 */
export async function changeSlideshowPhotos(
  deps: SlideshowsDeps,
  ctx: Ctx,
  change: SlideshowPhotosChange,
): Promise<Schemas['SlideshowAnswer']> {
  const actor = requireUser(ctx)
  const { remove = [], add = [], field } = change
  return deps.database.command(ctx, async (tx) => {
    const slideshow = await lockExistingSlideshow(tx, actor, change.slideshowId, 'slideshowId')
    await changeSetPhotos(tx, 'slideshow', slideshow, { remove, add, field })
    return answerOf(deps, ctx, tx, slideshow)
  })
}

/**
 * Photos that other staff added meanwhile come last, and ids of removed photos are ignored.
 *
 * Throws: 404 for a slideshow that is deleted or outside the actor's reach.
 */
export async function orderSlideshow(
  deps: SlideshowsDeps,
  ctx: Ctx,
  input: Schemas['SlideshowOrder'],
): Promise<Schemas['SlideshowAnswer']> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const slideshow = await lockExistingSlideshow(tx, actor, input.slideshowId, 'slideshowId')
    await orderPhotos(tx, slideshow.id, input.photoIds)
    return answerOf(deps, ctx, tx, slideshow)
  })
}

async function requireNamedSlideshow(
  tx: Transaction<DB>,
  outfitterId: number,
  clientId: string | null,
): Promise<Slideshow> {
  const slideshow = clientId === null ? undefined : await findSlideshowByClientId(tx, outfitterId, clientId)
  if (slideshow === undefined) throw new Error('the slideshow is neither new nor present')
  if (slideshow.deleted_at !== null) throw slideshowNotFound('client_id')
  return slideshow
}

async function answerOf(
  deps: SlideshowsDeps,
  ctx: Ctx,
  tx: Transaction<DB>,
  slideshow: Slideshow,
): Promise<Schemas['SlideshowAnswer']> {
  const photos = (await listSetPhotos(tx, 'slideshow', [slideshow.id])).get(slideshow.id) ?? []
  return { success: true, slideshow: presentSlideshow(deps.imageAddresses, slideshow, photos, ctx.now) }
}

const about = (slideshow: Slideshow) =>
  ({ entity: 'slideshow', entityId: slideshow.id, outfitterId: slideshow.outfitter_id }) as const
