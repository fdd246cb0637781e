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

interface Discount extends StoredChange {
  readonly kind: 'order.discount'
  readonly code: string
  /**
   * True when staff agreed to release the order if nothing is left to pay. Entries of earlier builds lack the field,
   * and the server then releases the order. The device sends them unchanged, because the server binds the idempotency
   * key to the body.
   */
  readonly release?: boolean
}

const NOTHING_LEFT = 'nothing-left-to-pay'

/** See docs/rules.md#named-discounts. */
export const applyDiscount: OrderChangeKind<Discount> = {
  ...orderChangeBasics,
  kind: 'order.discount',
  doneText: ({ status }) => (status === 'completed' ? 'saved.discount-released' : 'saved.discount'),
  read: (payload) => payload as Discount,
  prepare: (_database, { orderId, code, release }) => {
    const body = { orderId, code, ...(release === undefined ? {} : { release }) }
    return Promise.resolve((replay) => api.POST('/order/apply-discount', { ...keyed(replay), body }))
  },
  insistence: {
    withReason: (change) => ({ ...change, release: true }),
    asksNoReason: true,
    isNeeded: ({ code }) => code === NOTHING_LEFT,
    title: () => ({ key: 'act.discount-free-title' }),
    text: 'outbox.discount-free-text',
    verb: 'act.discount-free-verb',
  },
  describe: (summary, change) =>
    orderWords('tag', 'outbox.order-discount', summary, [totalOf(summary), change?.code ?? null]),
  nameOf: ({ code, release }, isRefused) => ({
    key: release === true && !isRefused ? 'waits.discount-released' : 'waits.discount',
    params: { code },
  }),
  applyTo: (shown, { code, release }) => ({
    ...shown,
    discount: code,
    becomes: release === true ? 'released' : shown.becomes,
  }),
  warningOf({ release }, { status, total }) {
    if (release !== true || status !== 'pending') return null
    return { key: 'act.discount-left', params: { total: dollarsOf(total) ?? '' } }
  },
}
