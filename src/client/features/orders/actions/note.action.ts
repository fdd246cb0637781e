import { api } from '#client/api/client.ts'
import { keyed, orderChangeBasics, orderWords, type OrderChangeKind, type StoredChange } from './order-change-kind.ts'

interface Note extends StoredChange {
  readonly kind: 'order.note'
  readonly note: string
}

export const writeNote: OrderChangeKind<Note> = {
  ...orderChangeBasics,
  kind: 'order.note',
  doneText: () => 'saved.note',
  read: (payload) => payload as Note,
  prepare: (_database, { orderId: id, note }) =>
    Promise.resolve((replay) => api.POST('/order/add-note', { ...keyed(replay), body: { id, note } })),
  describe: (summary, change) =>
    orderWords('note', 'outbox.order-note', summary, [
      change === null ? null : { key: 'outbox.quoted', params: { text: change.note } },
    ]),
  nameOf: () => ({ key: 'waits.note' }),
  applyTo: (shown, { note }) => ({ ...shown, notes: note }),
}
