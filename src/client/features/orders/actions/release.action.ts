import { api } from '#client/api/client.ts'
import { keyed } from '#client/device/outbox/action-kind.ts'
import {
  dollarsOf,
  orderChangeBasics,
  orderWords,
  totalOf,
  type OrderChangeKind,
  type StoredChange,
} from './order-change-kind.ts'

interface Release extends StoredChange {
  readonly kind: 'order.release'
  /** The total in cents that staff saw and took from the guest. */
  readonly expectedTotal: number
  readonly anyway: string | null
}

/** See docs/rules.md#release. */
export const releaseOrder: OrderChangeKind<Release> = {
  ...orderChangeBasics,
  kind: 'order.release',
  isMoneyTaken: true,
  doneText: () => 'saved.released',
  read: (payload) => payload as Release,
  prepare: (_database, { orderId: id, expectedTotal, anyway }) => {
    const reason = anyway === null ? {} : { anyway: true, reason: anyway }
    const body = { id, expected_total: expectedTotal, ...reason }
    return Promise.resolve((replay) => api.POST('/order/release', { ...keyed(replay), body }))
  },
  summarize: ({ orderId, expectedTotal }) => ({ orderId, total: expectedTotal }),
  insistence: {
    withReason: (change, reason) => ({ ...change, anyway: reason }),
    isNeeded: ({ current }) => current?.['status'] === 'cancelled',
    title: ({ orderId }) => ({ key: 'outbox.anyway-title', params: { id: String(orderId) } }),
    text: 'outbox.anyway-text',
    verb: 'outbox.anyway-verb',
  },
  describe(summary, change) {
    const { difference } = summary
    const [total, other] = [
      dollarsOf(summary['total']),
      typeof difference === 'number' ? dollarsOf(Math.abs(difference)) : null,
    ]
    if (total !== null && other !== null && difference !== 0)
      return orderWords('receipt', 'outbox.order-release', summary, [
        { key: 'outbox.difference', params: { total, difference: other } },
      ])
    const reason = change?.anyway ?? null
    return orderWords('receipt', 'outbox.order-release', summary, [
      totalOf(summary),
      reason === null ? null : { key: 'outbox.anyway', params: { reason } },
    ])
  },
  nameOf: (_change, isRefused) => ({ key: isRefused ? 'act.release' : 'waits.released' }),
  applyTo: (shown) => ({ ...shown, becomes: 'released' }),
  warningOf({ expectedTotal }, { difference }) {
    if (typeof difference !== 'number' || difference === 0) return null
    return {
      key: difference > 0 ? 'act.release-costs-more' : 'act.release-costs-less',
      params: {
        total: dollarsOf(expectedTotal + difference) ?? '',
        seen: dollarsOf(expectedTotal) ?? '',
        difference: dollarsOf(Math.abs(difference)) ?? '',
      },
    }
  },
}
