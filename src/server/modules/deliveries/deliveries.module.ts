import type { Handlers } from '#server/http/handler-types.ts'
import {
  findOrderByHash,
  findOrderPhotos,
  findOrderZone,
  findOutfitterForOrder,
  findReceiptNumber,
  isDeliverable,
  markOpened,
  orderNotFound,
  presentZip,
} from '#server/modules/orders/orders.public.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { presentDelivery, type DeliveredOrder } from './delivery.presenter.ts'
import { type FileAnswer, serveOriginal, serveZip, type ZipDownload } from './serve-download.ts'
import { findNewestShare, getSharedOrder, shareOrder } from './share-order.ts'
import { requestZip } from './request-zip.ts'
import { streamDeliveryEvents } from './stream-delivery-events.ts'
import { findNewestZip } from './zip-files.store.ts'

const noIndex = { 'x-robots-tag': 'noindex' } as const

export function createDeliveriesModule(deps: DeliveriesDeps) {
  return {
    handlers: {
      getDelivery: async (ctx, { params }) => ({
        status: 200,
        body: {
          success: true,
          order: presentDelivery(deps.imageAddresses, await getDelivery(deps, params.hash, ctx.now), ctx.now),
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
        body: { success: true, share: await getSharedOrder(deps, params.hash, ctx.now) },
        headers: noIndex,
      }),
    } satisfies Handlers,
    serveOriginal: (request: Parameters<typeof serveOriginal>[1]): Promise<FileAnswer> => serveOriginal(deps, request),
    serveZip: (request: ZipDownload): Promise<FileAnswer> => serveZip(deps, request),
  }
}

/** Throws: 404 for an unknown hash. */
async function getDelivery(
  deps: Pick<DeliveriesDeps, 'database' | 'log'>,
  hash: string,
  now: Date,
): Promise<DeliveredOrder> {
  const { db } = deps.database
  const order = await findOrderByHash(db, hash)
  if (order === undefined || order.hash === null) throw orderNotFound()
  if (order.deliveryId !== null) await noteOpening(deps, order.deliveryId, now)
  const [zone, outfitter, photos, receiptNumber, zip, share] = await Promise.all([
    findOrderZone(db, order.id),
    findOutfitterForOrder(db, order.outfitter_id),
    findOrderPhotos(db, order.id),
    findReceiptNumber(db, order.id),
    findNewestZip(db, order.id),
    findNewestShare(db, order.id, order.deliveryId),
  ])
  const open = isDeliverable(order)
  return {
    order: { ...order, hash: order.hash },
    zone,
    outfitter,
    photos,
    receiptNumber,
    zip: open && zip !== undefined ? zip : null,
    share: open && share?.revoked_at === null ? share : null,
  }
}

/** The page opens even while the database takes no writes. */
async function noteOpening({ database, log }: Pick<DeliveriesDeps, 'database' | 'log'>, id: number, now: Date) {
  try {
    await markOpened(database.db, id, now)
  } catch (error) {
    log.warn({ err: error, deliveryId: id }, 'Could not note that a delivery was opened')
  }
}
