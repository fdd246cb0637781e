import { api } from '#client/api/client.ts'
import { keyed, orderChangeBasics, orderWords, type OrderChangeKind, type StoredChange } from './order-change-kind.ts'

interface NewEmail extends StoredChange {
  readonly kind: 'order.email'
  readonly email: string
}

export const editEmail: OrderChangeKind<NewEmail> = {
  ...orderChangeBasics,
  kind: 'order.email',
  doneText: () => 'saved.email',
  read: (payload) => payload as NewEmail,
  prepare: (_database, { orderId: id, email }) =>
    Promise.resolve((replay) => api.POST('/order/edit-email', { ...keyed(replay), body: { id, email } })),
  describe: (summary, change) => orderWords('edit', 'outbox.order-email', summary, [change?.email ?? null]),
  nameOf: () => ({ key: 'waits.email' }),
  applyTo: (shown, { email }) => ({ ...shown, email }),
}
