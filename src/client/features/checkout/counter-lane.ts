import { api } from '#client/api/client.ts'
import type { Executor } from '#client/offline/executors.ts'
import { readCounterOrder } from '#client/offline/queued-counter-order.ts'
import { isOrder } from './settle-charge.ts'

/**
 * Sends a counter order that was made without a network. One that the server refuses for good is for staff to look at: the
 * guest was told a code. The page that waits for its number, if there still is one, finds it.
 */
export const placeQueuedOrder: Executor = {
  version: 1,
  prepare(_database, _entry, payload) {
    const { slug, isExternal, items, sealed, expectedTotal, localCode } = readCounterOrder(payload)
    const body = { slug, isExternal, items, sealed, expected_total: expectedTotal, local_code: localCode }
    return Promise.resolve(({ key, signal }) =>
      api.POST('/order/place-queued', { params: { header: { 'Idempotency-Key': key } }, body, signal }),
    )
  },
  async settle(database, payload, body) {
    const { localId } = readCounterOrder(payload)
    if (!isOrder(body.order) || body.order.hash === null) return
    const { id: orderId, hash } = body.order
    await database.counterOrders.update(localId, { arrived: { orderId, hash } })
  },
}
