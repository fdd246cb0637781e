import type { Handlers } from '#server/http/handler-types.ts'
import type { OutfittersDeps } from '../outfitters.deps.ts'
import { getPricing, updatePricing } from './pricing-defaults.ts'
import { createDiscount, deleteDiscount, updateDiscount } from './save-discount.ts'
import { createPriceGroup, deletePriceGroup, updatePriceGroup } from './save-price-group.ts'

const done = { status: 200, body: { success: true } } as const

export function priceHandlers(deps: OutfittersDeps) {
  return {
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
}
