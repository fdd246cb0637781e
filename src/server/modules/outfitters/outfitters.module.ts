import type { Handlers } from '#server/http/handler-types.ts'
import type { Database } from '#server/platform/database/database.ts'
import { getStorefront } from './get-storefront.ts'
import { listPublicOutfitters } from './list-public-outfitters.ts'
import { states } from '#domain/orders/states.ts'

export interface OutfittersModule {
  readonly handlers: Pick<Required<Handlers>, 'listPublicOutfitters' | 'getStorefront' | 'listStates'>
}

export function createOutfittersModule(deps: { readonly database: Database }): OutfittersModule {
  return {
    handlers: {
      listPublicOutfitters: async () => ({ status: 200, body: await listPublicOutfitters(deps) }),
      getStorefront: async (ctx, input) => ({
        status: 200,
        body: await getStorefront(deps, { idOrSlug: input.params.id, now: ctx.now }),
      }),
      listStates: async () => ({ status: 200, body: { success: true, states: [...states] } }),
    },
  }
}
