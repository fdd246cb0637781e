import { formatPercent, hundredths } from '#domain/money.ts'
import type { StaffDiscount } from '#domain/pricing/staff-discount.ts'
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
  readonly discount: StaffDiscount
  /**
   * True when staff agreed to release the order if nothing is left to pay. Entries of earlier builds lack the field,
   * and the server then releases the order. The device sends them unchanged, because the server binds the idempotency
   * key to the body.
   */
  readonly release?: boolean
}

/** Returns the code, `$5.00` or `10%`. */
export function discountWord(discount: StaffDiscount): string {
  if ('code' in discount) return discount.code
  return 'amount' in discount ? (dollarsOf(discount.amount) ?? '') : formatPercent('en', hundredths(discount.percent))
}

/** Version 1 knew codes only. */
function fromVersion1(payload: unknown): object {
  const { code, ...rest } = payload as { readonly code: string }
  return { ...rest, discount: { code } }
}

const NOTHING_LEFT = 'nothing-left-to-pay'

/** See docs/rules.md#named-discounts and docs/rules.md#counter-discounts. */
export const applyDiscount: OrderChangeKind<Discount> = {
  ...orderChangeBasics,
  kind: 'order.discount',
  version: 2,
  upcasters: { 1: fromVersion1 },
  doneText: ({ status }) => ({ key: status === 'completed' ? 'saved.discount-released' : 'saved.discount' }),
  read: (payload) => payload as Discount,
  prepare: (_database, { orderId, discount, release }) => {
    const body = { orderId, ...discount, ...(release === undefined ? {} : { release }) }
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
    orderWords('tag', 'outbox.order-discount', summary, [
      totalOf(summary),
      ...(change ? [discountWord(change.discount)] : []),
      ...(change && 'reason' in change.discount ? [change.discount.reason] : []),
    ]),
  nameOf: ({ discount, release }, isRefused) => ({
    key: release === true && !isRefused ? 'waits.discount-released' : 'waits.discount',
    params: { code: discountWord(discount) },
  }),
  applyTo: (shown, { discount, release }) => ({
    ...shown,
    discount: discountWord(discount),
    becomes: release === true ? 'released' : shown.becomes,
  }),
  warningOf({ release }, { status, total }) {
    if (release !== true || status !== 'pending') return null
    return { key: 'act.discount-left', params: { total: dollarsOf(total) ?? '' } }
  },
}
