import type { Ctx } from '#server/context.ts'
import {
  findOrderByHash,
  orderChangedChannel,
  orderNotFound,
  presentZip,
  readOrderChange,
  type OpenedOrder,
} from '#server/modules/orders/orders.public.ts'
import type { StreamAnswer } from '#server/http/handler-types.ts'
import type { EventStream } from '#server/platform/events/event-stream.ts'
import type { Json } from '#server/platform/events/subscribers.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { findNewestZip } from './zip-files.store.ts'

type StreamDeps = Pick<DeliveriesDeps, 'database' | 'events' | 'streams' | 'clock' | 'log'>

/**
 * An `order` event carries the order's status and refunded total, and also follows the arrival of originals. Anyone who
 * knows the hash may listen.
 *
 * Throws: 404 for an unknown hash, 503 when too many clients listen.
 */
export async function streamDeliveryEvents(deps: StreamDeps, ctx: Ctx, hash: string): Promise<StreamAnswer> {
  const order = await findOrderByHash(deps.database.db, hash)
  if (order === undefined) throw orderNotFound()
  return deps.streams.openEventStream({
    address: ctx.network,
    subscribe: (stream) => {
      const sendLatest = serialSender(deps, stream, { orderId: order.id, hash })
      // Sends the present state first, because the order may have changed since the guest's page loaded.
      sendLatest('order')
      sendLatest('zip')
      return deps.events.subscribe(orderChangedChannel, (payload) => {
        const change = readOrderChange(payload)
        if (change?.orderId !== order.id || change.what === 'payment') return
        sendLatest(change.what === 'order' ? 'order' : 'zip')
      })
    },
  })
}

/** Sends the states one after another, so that an older state never follows a newer one. */
interface Opened {
  readonly orderId: number
  readonly hash: string
}

function serialSender(
  deps: StreamDeps,
  stream: EventStream,
  { orderId, hash }: Opened,
): (what: 'order' | 'zip') => void {
  let last: Promise<void> = Promise.resolve()
  return (what) => {
    last = last
      .then(async () => {
        const order = await findOrderByHash(deps.database.db, hash)
        // Staff have taken this delivery back.
        if (order === undefined) return stream.end()
        const data = what === 'order' ? orderData(order) : await zipData(deps, orderId)
        if (data !== null) stream.send({ event: what, data })
      })
      .catch((error: unknown) => {
        deps.log.warn({ err: error, orderId }, 'Could not send a change to a live page')
        stream.end()
      })
  }
}

function orderData({ id, status, refunded_total }: OpenedOrder): Json {
  return { id, status, refunded_total }
}

async function zipData(deps: StreamDeps, orderId: number): Promise<Json> {
  const zip = await findNewestZip(deps.database.db, orderId)
  return zip === undefined ? null : { ...presentZip(zip, deps.clock.now()) }
}
