import { states } from '#domain/orders/states.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import { serveLogo, type LogoFile } from './logo/serve-logo.ts'
import type { LogoDeps } from './outfitters.deps.ts'
import { outfitterHandlers } from './outfitters.handlers.ts'
import { priceHandlers } from './prices/prices.handlers.ts'
import { getStorefront } from './storefront/get-storefront.ts'
import { listPublicOutfitters } from './storefront/list-public-outfitters.ts'

export function createOutfittersModule(deps: LogoDeps) {
  const publicHandlers = {
    listPublicOutfitters: async () => ({ status: 200, body: await listPublicOutfitters(deps) }),
    getStorefront: async (ctx, { params }) => ({
      status: 200,
      body: await getStorefront(deps, { idOrSlug: params.id, now: ctx.now }),
    }),
    listStates: async () => ({ status: 200, body: { success: true, states: [...states] } }),
  } satisfies Handlers
  return {
    handlers: { ...publicHandlers, ...outfitterHandlers(deps), ...priceHandlers(deps) },
    serveLogo: (path: string): Promise<LogoFile> => serveLogo(deps, path),
  }
}
