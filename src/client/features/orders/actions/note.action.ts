import { api } from '#client/api/client.ts'
import { insistOnStale } from '#client/device/outbox/insist-on-stale.ts'
import { keyed } from '#client/device/outbox/action-kind.ts'
import { orderChangeBasics, orderWords, type OrderChangeKind, type StoredChange } from './order-change-kind.ts'

interface Note extends StoredChange {
  readonly kind: 'order.note'
  readonly note: string
  /** Entries of earlier builds lack it, and overwrite. */
  readonly version?: string | undefined
}

export const writeNote: OrderChangeKind<Note> = {
  ...orderChangeBasics,
  kind: 'order.note',
  doneText: () => ({ key: 'saved.note' }),
  read: (payload) => payload as Note,
  prepare: (_database, { orderId: id, note, version }) =>
    Promise.resolve((replay) => api.POST('/order/add-note', { ...keyed(replay), body: { id, note, version } })),
  insistence: insistOnStale(({ orderId }) => ({ key: 'outbox.order-note', params: { id: String(orderId) } })),
  describe: (summary, change) =>
    orderWords('note', 'outbox.order-note', summary, [
      change === null ? null : { key: 'outbox.quoted', params: { text: change.note } },
    ]),
  nameOf: () => ({ key: 'waits.note' }),
  applyTo: (shown, { note }) => ({ ...shown, notes: note }),
}
