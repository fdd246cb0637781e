import { states } from '#domain/orders/states.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import { servePicture, type PictureFile } from './pictures/serve-picture.ts'
import type { PictureDeps } from './outfitters.deps.ts'
import { guideHandlers } from './guides/save-guide.ts'
import { outfitterHandlers } from './outfitters.handlers.ts'
import { priceHandlers } from './prices/prices.handlers.ts'
import { getStorefront } from './storefront/get-storefront.ts'
import { listPublicOutfitters } from './storefront/list-public-outfitters.ts'

export function createOutfittersModule(deps: PictureDeps) {
  const publicHandlers = {
    listPublicOutfitters: async (ctx) => ({ status: 200, body: await listPublicOutfitters(deps, ctx.now) }),
    getStorefront: async (ctx, { params }) => ({
      status: 200,
      body: await getStorefront(deps, { idOrSlug: params.id, now: ctx.now }),
    }),
    listStates: async () => ({ status: 200, body: { success: true, states: [...states] } }),
  } satisfies Handlers
  return {
    handlers: { ...publicHandlers, ...outfitterHandlers(deps), ...priceHandlers(deps), ...guideHandlers(deps) },
    servePicture: (path: string): Promise<PictureFile> => servePicture(deps, path),
  }
}
