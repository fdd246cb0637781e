import { api } from '#client/api/client.ts'
import { keyed } from '#client/device/outbox/action-kind.ts'
import { orderChangeBasics, orderWords, type OrderChangeKind, type StoredChange } from './order-change-kind.ts'

interface UndoneRelease extends StoredChange {
  readonly kind: 'order.undo-release'
}

/** See docs/rules.md#undo-of-a-release. */
export const undoRelease: OrderChangeKind<UndoneRelease> = {
  ...orderChangeBasics,
  kind: 'order.undo-release',
  doneText: () => ({ key: 'saved.undone' }),
  read: (payload) => payload as UndoneRelease,
  prepare: (_database, { orderId: id }) =>
    Promise.resolve((replay) => api.POST('/order/undo-release', { ...keyed(replay), body: { id } })),
  describe: (summary) => orderWords('receipt', 'outbox.order-undo', summary),
  nameOf: () => ({ key: 'waits.undo' }),
  applyTo: (shown) => ({ ...shown, becomes: null }),
}
