import { api } from '#client/api/client.ts'
import {
  keyed,
  orderChangeBasics,
  orderWords,
  totalOf,
  type OrderChangeKind,
  type StoredChange,
} from './order-change-kind.ts'

interface Discount extends StoredChange {
  readonly kind: 'order.discount'
  readonly code: string
}

/** Applies a named discount to a pending order (docs/rules.md#named-discounts). */
export const applyDiscount: OrderChangeKind<Discount> = {
  ...orderChangeBasics,
  kind: 'order.discount',
  doneText: 'saved.discount',
  read: (payload) => payload as Discount,
  prepare: (_database, { orderId: id, code }) =>
    Promise.resolve((replay) => api.POST('/order/apply-discount', { ...keyed(replay), body: { orderId: id, code } })),
  describe: (summary, change) =>
    orderWords('tag', 'outbox.order-discount', summary, [totalOf(summary), change?.code ?? null]),
  nameOf: ({ code }) => ({ key: 'waits.discount', params: { code } }),
  applyTo: (shown, { code }) => ({ ...shown, discount: code }),
}
