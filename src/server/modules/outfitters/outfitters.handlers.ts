import type { components } from '#contract/schema.gen.ts'
import type { OutfitterSettings } from '#domain/outfitters/settings.ts'
import type { Ctx } from '#server/context.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import { changeOutfitter } from './change-outfitter.ts'
import { createOutfitter } from './create-outfitter.ts'
import { savePicture } from './pictures/save-picture.ts'
import { setPicture } from './pictures/set-picture.ts'
import { addOfferedSection, removeOfferedSection } from './offered-sections.ts'
import type { PictureDeps, OutfittersDeps } from './outfitters.deps.ts'
import { refuseOtherId } from './refusals.ts'
import { outfittersInReach } from '#domain/access/reach.ts'
import { outfitterNotFound, lockReachedOutfitter } from './reach-outfitter.ts'
import { readOutfitter, type OutfitterAnswer } from './read-outfitter.ts'
import { requireUser } from '#server/modules/users/users.public.ts'
import { presentOutfitterRow } from './outfitter.presenter.ts'
import { listOutfitterRows, updateOutfitterRow } from './settings.store.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'

export function outfitterHandlers(deps: PictureDeps) {
  const list = async (ctx: Ctx, { params }: { params: { withDeleted: string } }) => ({
    status: 200 as const,
    body: await listOutfitters(deps, ctx, { withDeleted: params.withDeleted === 'true' || params.withDeleted === '1' }),
  })
  const restore = async (ctx: Ctx, { params }: { params: { id: number } }) => ({
    status: 200 as const,
    body: await setOutfitterActive(deps, ctx, { id: params.id, active: true }),
  })
  const remove = async (ctx: Ctx, { params }: { params: { id: number } }) => {
    await setOutfitterActive(deps, ctx, { id: params.id, active: false })
    return { status: 200, body: { success: true } } as const
  }
  return {
    listOutfitters: list,
    adminListOutfitters: list,
    getOutfitter: async (ctx, { params }) => ({ status: 200, body: await getOutfitter(deps, ctx, params.id) }),
    createOutfitter: async (ctx, { body }) => {
      refuseOtherId(body.id, null)
      const { name, email } = body
      return { status: 200, body: await createOutfitter(deps, ctx, { ...settingsFromInput(body), name, email }) }
    },
    saveOutfitter: async (ctx, { body }) => {
      const { id, version, name, email } = body
      const settings = { ...settingsFromInput(body), name, email }
      if (id == null) return { status: 200, body: await createOutfitter(deps, ctx, settings) }
      return { status: 200, body: await changeOutfitter(deps, ctx, { id, version, changes: settings }) }
    },
    updateOutfitter: async (ctx, { params, body }) => {
      const { id: idInBody, version } = body
      const input = { id: params.id, idInBody, version, changes: settingsFromInput(body) }
      return { status: 200, body: await changeOutfitter(deps, ctx, input) }
    },
    deleteOutfitter: remove,
    adminDeleteOutfitter: remove,
    restoreOutfitter: restore,
    adminRestoreOutfitter: restore,
    addOutfitterRiverSection: async (ctx, { body }) => ({
      status: 200,
      body: await addOfferedSection(deps, ctx, body),
    }),
    removeOutfitterRiverSection: async (ctx, { params }) => ({
      status: 200,
      body: await removeOfferedSection(deps, ctx, params),
    }),
    saveLogo: async (ctx, { body }) => ({
      status: 200,
      body: { success: true, logo: await savePicture(deps, ctx, 'logo', body) },
    }),
    saveCover: async (ctx, { body }) => ({
      status: 200,
      body: { success: true, cover: await savePicture(deps, ctx, 'cover', body) },
    }),
    removeCover: async (ctx, { params }) => {
      await setPicture(deps, ctx, { kind: 'cover', outfitterId: params.id, path: null })
      return { status: 200, body: { success: true } }
    },
  } satisfies Handlers
}

function settingsFromInput(
  input: components['schemas']['OutfitterInput'] | components['schemas']['OutfitterUpdate'],
): Partial<OutfitterSettings> {
  const { id: _id, version: _version, on_home_page, favorite, ...rest } = input
  return {
    ...rest,
    ...(on_home_page === undefined ? {} : { on_home_page: on_home_page === 1 }),
    ...(favorite === undefined ? {} : { favorite: favorite === 1 }),
  }
}

/**
 * Returns an outfitter, also an inactive one.
 *
 * Throws: 404 for an outfitter outside the actor's reach.
 */
async function getOutfitter(deps: OutfittersDeps, ctx: Ctx, id: number): Promise<OutfitterAnswer> {
  const actor = requireUser(ctx)
  const { db } = deps.database
  const readable = outfittersInReach(actor, 'outfitters.read')
  if (readable !== null && !readable.includes(id)) throw outfitterNotFound()
  return readOutfitter(db, actor, id)
}

/** Returns the outfitters that the actor may read, sorted by name. */
async function listOutfitters(
  deps: OutfittersDeps,
  ctx: Ctx,
  input: { readonly withDeleted: boolean },
): Promise<components['schemas']['OutfittersAnswer']> {
  const { db } = deps.database
  const ids = outfittersInReach(requireUser(ctx), 'outfitters.read')
  const rows = await listOutfitterRows(db, { ...input, ids })
  return { success: true, outfitters: rows.map(presentOutfitterRow) }
}

/**
 * An inactive outfitter has no storefront and sells nothing, not even from open carts. Its staff can still finish
 * pending orders and see the reports. Idempotent.
 *
 * Throws: 404 for an unknown outfitter.
 */
async function setOutfitterActive(
  deps: OutfittersDeps,
  ctx: Ctx,
  input: { readonly id: number; readonly active: boolean },
): Promise<OutfitterAnswer> {
  const actor = requireUser(ctx)
  return deps.database.command(ctx, async (tx) => {
    const row = await lockReachedOutfitter(tx, actor, 'outfitters.manage', input.id)
    if ((row.deleted_at === null) !== input.active) {
      await updateOutfitterRow(tx, row.id, { deleted_at: input.active ? null : ctx.now })
      await recordAct(tx, ctx, input.active ? 'outfitter-restored' : 'outfitter-deleted', {
        entity: 'outfitter',
        entityId: row.id,
        outfitterId: row.id,
      })
    }
    return readOutfitter(tx, actor, row.id)
  })
}
