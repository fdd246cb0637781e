/** States of an order (docs/rules.md#order-statuses). */
export type OrderStatus = 'cart' | 'paying' | 'pending' | 'completed' | 'cancelled' | 'expired'

export type Tender = 'card' | 'counter' | 'free' | 'prepaid'

export type OrderTransition =
  | 'place-at-counter'
  | 'place-free'
  | 'place-prepaid'
  | 'start-payment'
  | 'payment-captured'
  | 'payment-failed'
  | 'pay-by-phone'
  | 'phone-payment-failed'
  | 'release'
  | 'cancel'
  | 'release-anyway'
  | 'undo-release'
  | 'discount-to-free'
  | 'discount-to-prepaid'
  | 'expire'

interface TransitionRule {
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly tender: Tender | null
  /** True when only an order of this tender may make the transition. */
  readonly keepsTender?: true
  /**
   * States besides `to` in which the order may be when a client repeats the request for this transition. For example,
   * staff may have released the order since the guest placed it.
   */
  readonly alsoDoneIn?: readonly OrderStatus[]
}

/**
 * The transitions that an order can make (docs/rules.md#order-statuses, docs/rules.md#transitions-are-compare-and-set).
 */
export const orderTransitions: Readonly<Record<OrderTransition, TransitionRule>> = {
  'place-at-counter': { from: 'cart', to: 'pending', tender: 'counter', alsoDoneIn: ['completed'] },
  'place-free': { from: 'cart', to: 'completed', tender: 'free' },
  'place-prepaid': { from: 'cart', to: 'completed', tender: 'prepaid' },
  'start-payment': { from: 'cart', to: 'paying', tender: 'card' },
  'payment-captured': { from: 'paying', to: 'completed', tender: 'card' },
  'payment-failed': { from: 'paying', to: 'cart', tender: null },
  // A guest pays an order that waits at the counter. While the payment is open, the order stays a counter order
  // (docs/rules.md#paying-by-phone).
  'pay-by-phone': { from: 'pending', to: 'paying', tender: 'counter' },
  'phone-payment-failed': { from: 'paying', to: 'pending', tender: 'counter' },
  release: { from: 'pending', to: 'completed', tender: 'counter' },
  cancel: { from: 'pending', to: 'cancelled', tender: 'counter' },
  'release-anyway': { from: 'cancelled', to: 'completed', tender: 'counter' },
  'undo-release': { from: 'completed', to: 'pending', tender: 'counter', keepsTender: true },
  // A staff discount made a pending order free. The order completes at once, because the guest has nothing to pay at
  // the counter (docs/rules.md#nothing-to-pay).
  'discount-to-free': { from: 'pending', to: 'completed', tender: 'free' },
  'discount-to-prepaid': { from: 'pending', to: 'completed', tender: 'prepaid' },
  expire: { from: 'cart', to: 'expired', tender: null },
}

export type TransitionOutcome =
  | { readonly kind: 'allowed'; readonly from: OrderStatus; readonly to: OrderStatus; readonly tender: Tender | null }
  /** The server answers success and changes nothing. */
  | { readonly kind: 'repeated' }
  /** The server answers 409 with the current order. */
  | { readonly kind: 'conflict'; readonly status: OrderStatus }

/** Decides if an order may make a transition, has already made it, or is in a state that forbids it. */
export function transitionOrder(
  order: { readonly status: OrderStatus; readonly tender: Tender | null },
  transition: OrderTransition,
): TransitionOutcome {
  const rule = orderTransitions[transition]
  const { from, to, tender, keepsTender = false } = rule
  const isOther = keepsTender && order.tender !== tender
  if (order.status === from && !isOther) return { kind: 'allowed', from, to, tender }
  const done = order.status === to || (rule.alsoDoneIn ?? []).includes(order.status)
  return done && order.tender === tender ? { kind: 'repeated' } : { kind: 'conflict', status: order.status }
}

/**
 * True once the guest has placed the order. From then on the order's hash gives access to it, and the cart's secret no
 * longer does.
 */
export function isPlaced(status: OrderStatus): boolean {
  return status === 'pending' || status === 'completed' || status === 'cancelled'
}
