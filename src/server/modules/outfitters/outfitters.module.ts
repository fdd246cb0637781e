import type { Ctx } from '#server/context.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import { states } from '#domain/orders/states.ts'
import { changeOutfitter } from './change-outfitter.ts'
import { createOutfitter } from './create-outfitter.ts'
import { getOutfitter } from './get-outfitter.ts'
import { getStorefront } from './get-storefront.ts'
import { listOutfitters } from './list-outfitters.ts'
import { listPublicOutfitters } from './list-public-outfitters.ts'
import { addOfferedSection, removeOfferedSection } from './offered-sections.ts'
import type { LogoDeps } from './outfitters.deps.ts'
import { getPricing, updatePricing } from './pricing-defaults.ts'
import { refuseOtherId } from './refusals.ts'
import { createDiscount, deleteDiscount, updateDiscount } from './save-discount.ts'
import { saveLogo } from './save-logo.ts'
import { createPriceGroup, deletePriceGroup, updatePriceGroup } from './save-price-group.ts'
import { serveLogo, type LogoFile } from './serve-logo.ts'
import { settingsOf } from './settings-input.ts'
import { switchOutfitter } from './switch-outfitter.ts'

const done = { status: 200, body: { success: true } } as const

/** What app.ts mounts of outfitters: storefronts, settings, prices, discounts, logos. */
export function createOutfittersModule(deps: LogoDeps) {
  const list = async (ctx: Ctx, { params }: { params: { withDeleted: string } }) => ({
    status: 200 as const,
    body: await listOutfitters(deps, ctx, { withDeleted: params.withDeleted === 'true' || params.withDeleted === '1' }),
  })
  const restore = async (ctx: Ctx, { params }: { params: { id: number } }) => ({
    status: 200 as const,
    body: await switchOutfitter(deps, ctx, { id: params.id, active: true }),
  })
  const remove = async (ctx: Ctx, { params }: { params: { id: number } }) => {
    await switchOutfitter(deps, ctx, { id: params.id, active: false })
    return done
  }
  const handlers = {
    listPublicOutfitters: async () => ({ status: 200, body: await listPublicOutfitters(deps) }),
    getStorefront: async (ctx, { params }) => ({
      status: 200,
      body: await getStorefront(deps, { idOrSlug: params.id, now: ctx.now }),
    }),
    listStates: async () => ({ status: 200, body: { success: true, states: [...states] } }),
    listOutfitters: list,
    adminListOutfitters: list,
    getOutfitter: async (ctx, { params }) => ({ status: 200, body: await getOutfitter(deps, ctx, params.id) }),
    createOutfitter: async (ctx, { body }) => {
      refuseOtherId(body.id, null)
      const { name, email } = body
      return { status: 200, body: await createOutfitter(deps, ctx, { ...settingsOf(body), name, email }) }
    },
    saveOutfitter: async (ctx, { body }) => {
      const { id, name, email } = body
      const settings = { ...settingsOf(body), name, email }
      if (id == null) return { status: 200, body: await createOutfitter(deps, ctx, settings) }
      return { status: 200, body: await changeOutfitter(deps, ctx, { id, changes: settings }) }
    },
    updateOutfitter: async (ctx, { params, body }) => ({
      status: 200,
      body: await changeOutfitter(deps, ctx, { id: params.id, idInBody: body.id ?? null, changes: settingsOf(body) }),
    }),
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
    saveLogo: async (ctx, { body }) => ({ status: 200, body: await saveLogo(deps, ctx, body) }),
    createPriceGroup: async (ctx, { body }) => ({ status: 200, body: await createPriceGroup(deps, ctx, body) }),
    updatePriceGroup: async (ctx, { params, body }) => ({
      status: 200,
      body: await updatePriceGroup(deps, ctx, params.id, body),
    }),
    deletePriceGroup: async (ctx, { params }) => {
      await deletePriceGroup(deps, ctx, params.id)
      return done
    },
    createDiscount: async (ctx, { body }) => ({ status: 200, body: await createDiscount(deps, ctx, body) }),
    updateDiscount: async (ctx, { params, body }) => ({
      status: 200,
      body: await updateDiscount(deps, ctx, params.id, body),
    }),
    deleteDiscount: async (ctx, { params }) => {
      await deleteDiscount(deps, ctx, params.id)
      return done
    },
    getPricing: async () => ({ status: 200, body: await getPricing(deps) }),
    updatePricing: async (ctx, { body }) => ({ status: 200, body: await updatePricing(deps, ctx, body) }),
  } satisfies Handlers
  return {
    handlers,
    /** A logo by its address at the server's root. */
    serveLogo: (path: string): Promise<LogoFile> => serveLogo(deps, path),
  }
}
