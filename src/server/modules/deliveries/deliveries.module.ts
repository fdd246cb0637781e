import type { Handlers } from '#server/http/handler-types.ts'
import { presentZip } from '#server/modules/orders/orders.public.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { presentDelivery } from './delivery.presenter.ts'
import type { FileAnswer } from './file-answer.ts'
import { getDelivery } from './get-delivery.ts'
import { getSharedOrder } from './get-shared-order.ts'
import { requestZip } from './request-zip.ts'
import { serveOriginal } from './serve-original.ts'
import { serveZip, type ZipDownload } from './serve-zip.ts'
import { shareOrder } from './share-order.ts'
import { presentShared } from './share.presenter.ts'
import { streamDeliveryEvents } from './stream-delivery-events.ts'

const noIndex = { 'x-robots-tag': 'noindex' } as const

export function createDeliveriesModule(deps: DeliveriesDeps) {
  return {
    handlers: {
      getDelivery: async (ctx, { params }) => ({
        status: 200,
        body: {
          success: true,
          order: presentDelivery(deps.imageAddresses, await getDelivery(deps, params.hash), ctx.now),
        },
      }),
      streamDeliveryEvents: (ctx, { params }) => streamDeliveryEvents(deps, ctx, params.hash),
      requestZip: async (ctx, { params }) => {
        const zip_file = presentZip(await requestZip(deps, ctx, params.id), ctx.now)
        const body = { success: true, zip_file } as const
        return zip_file.status === 'ready' ? { status: 200, body } : { status: 202, body }
      },
      shareOrder: async (ctx, { body }) => ({
        status: 200,
        body: {
          success: true,
          share: await shareOrder(deps, ctx, { orderId: body.orderId, revoke: body.revoke === true }),
        },
      }),
      getSharedOrder: async (ctx, { params }) => ({
        status: 200,
        body: {
          success: true,
          share: presentShared(deps.imageAddresses, await getSharedOrder(deps, params.hash), ctx.now),
        },
        headers: noIndex,
      }),
    } satisfies Handlers,
    serveOriginal: (request: Parameters<typeof serveOriginal>[1]): Promise<FileAnswer> => serveOriginal(deps, request),
    serveZip: (request: ZipDownload): Promise<FileAnswer> => serveZip(deps, request),
  }
}
