import { api } from '#client/api/client.ts'
import { keyed } from '#client/device/outbox/action-kind.ts'
import { orderChangeBasics, orderWords, type OrderChangeKind, type StoredChange } from './order-change-kind.ts'

interface Cancellation extends StoredChange {
  readonly kind: 'order.cancel'
}

export const cancelOrder: OrderChangeKind<Cancellation> = {
  ...orderChangeBasics,
  kind: 'order.cancel',
  doneText: () => ({ key: 'saved.canceled' }),
  read: (payload) => payload as Cancellation,
  prepare: (_database, { orderId: id }) =>
    Promise.resolve((replay) => api.POST('/order/cancel', { ...keyed(replay), body: { id } })),
  describe: (summary) => orderWords('power', 'outbox.order-cancel', summary),
  nameOf: (_change, isRefused) => ({ key: isRefused ? 'waits.cancellation' : 'waits.cancelled' }),
  applyTo: (shown) => ({ ...shown, becomes: 'cancelled' }),
}
