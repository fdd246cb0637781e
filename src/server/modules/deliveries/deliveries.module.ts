import type { Handlers } from '#server/http/handler-types.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { presentDelivery } from './delivery.presenter.ts'
import { getDelivery } from './get-delivery.ts'
import { serveOriginal, type OriginalAnswer } from './serve-original.ts'

/** What app.ts mounts of deliveries: a placed order as its guest sees it, and the originals at the server's root. */
export function createDeliveriesModule(deps: DeliveriesDeps) {
  return {
    handlers: {
      getDelivery: async (ctx, { params }) => ({
        status: 200,
        body: {
          success: true,
          order: presentDelivery(deps.imageAddresses, await getDelivery(deps, ctx, params.hash), ctx.now),
        },
      }),
    } satisfies Handlers,
    serveOriginal: (request: { hash: string; photoId: number; range: string | null }): Promise<OriginalAnswer> =>
      serveOriginal(deps, request),
  }
}
