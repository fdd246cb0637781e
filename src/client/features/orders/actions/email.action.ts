import { api } from '#client/api/client.ts'
import { insistOnStale } from '#client/device/outbox/insist-on-stale.ts'
import { keyed } from '#client/device/outbox/action-kind.ts'
import { orderChangeBasics, orderWords, type OrderChangeKind, type StoredChange } from './order-change-kind.ts'

interface NewEmail extends StoredChange {
  readonly kind: 'order.email'
  readonly email: string
  /** Entries of earlier builds lack it, and overwrite. */
  readonly version?: string | undefined
}

export const editEmail: OrderChangeKind<NewEmail> = {
  ...orderChangeBasics,
  kind: 'order.email',
  doneText: () => ({ key: 'saved.email' }),
  read: (payload) => payload as NewEmail,
  prepare: (_database, { orderId: id, email, version }) =>
    Promise.resolve((replay) => api.POST('/order/edit-email', { ...keyed(replay), body: { id, email, version } })),
  insistence: insistOnStale(({ orderId }) => ({ key: 'outbox.order-email', params: { id: String(orderId) } })),
  describe: (summary, change) => orderWords('edit', 'outbox.order-email', summary, [change?.email ?? null]),
  nameOf: () => ({ key: 'waits.email' }),
  applyTo: (shown, { email }) => ({ ...shown, email }),
}
