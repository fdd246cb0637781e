import { unknownPayment, type TakenPayment } from '#domain/orders/counter-payment.ts'
import { api } from '#client/api/client.ts'
import type { Facts } from '#client/device/database/rows.ts'
import { keyed } from '#client/device/outbox/action-kind.ts'
import {
  dollarsOf,
  orderChangeBasics,
  orderEntity,
  orderWords,
  totalOf,
  type OrderChangeKind,
  type StoredChange,
} from './order-change-kind.ts'
import { undoRelease } from './undo-release.action.ts'

export interface Release extends StoredChange {
  readonly kind: 'order.release'
  /** The total in cents that staff saw and took from the guest. */
  readonly expectedTotal: number
  readonly anyway: string | null
  readonly payment: TakenPayment
}

/** Version 1 did not ask how the guest paid. */
function fromVersion1(payload: unknown): object {
  return { ...(payload as object), payment: unknownPayment }
}

/** The fields of the calls that release an order. */
export function paymentFields({ paidBy, cashGiven }: TakenPayment) {
  if (paidBy === null) return {}
  return { paid_by: paidBy, ...(cashGiven === null ? {} : { cash_given: cashGiven }) }
}

/** Names the colleague who had released the order before, and the local time. */
function releasedBefore({ released_before: before }: Record<string, unknown>): Facts {
  if (typeof before !== 'object' || before === null || !('name' in before && 'time' in before)) return {}
  const { name, time } = before
  return typeof name === 'string' && typeof time === 'string' ? { name, time } : {}
}

/** See docs/rules.md#release. */
export const releaseOrder: OrderChangeKind<Release> = {
  ...orderChangeBasics,
  kind: 'order.release',
  version: 2,
  upcasters: { 1: fromVersion1 },
  isMoneyTaken: true,
  isHopeless: ({ code }) => code === 'paid-by-card',
  doneText: ({ name, time }) =>
    typeof name === 'string' && typeof time === 'string'
      ? { key: 'saved.released-by', params: { name, time } }
      : { key: 'saved.released' },
  read: (payload) => payload as Release,
  prepare: (_database, { orderId: id, expectedTotal, anyway, payment }) => {
    const reason = anyway === null ? {} : { anyway: true, reason: anyway }
    const body = { id, expected_total: expectedTotal, ...paymentFields(payment), ...reason }
    return Promise.resolve((replay) => api.POST('/order/release', { ...keyed(replay), body }))
  },
  async onRefused({ outbox }, { orderId }) {
    const ofOrder = outbox.where('entity').equals(orderEntity(orderId))
    // Somebody took the release back before it was sent, so nobody needs to decide about it.
    const undone = await ofOrder.filter(({ kind }) => kind === undoRelease.kind).delete()
    return undone > 0 ? 'dropped' : 'attention'
  },
  summarizeAnswer: (change, answer) => ({
    ...orderChangeBasics.summarizeAnswer(change, answer),
    ...('body' in answer ? releasedBefore(answer.body) : {}),
  }),
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
