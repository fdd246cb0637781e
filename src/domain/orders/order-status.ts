/** The states of an order (rules.md 3.1). */
export type OrderStatus = 'cart' | 'paying' | 'pending' | 'completed' | 'cancelled' | 'expired'

/** How an order is paid, once it is placed. */
export type Tender = 'card' | 'counter' | 'free'

export type OrderTransition =
  | 'place-at-counter'
  | 'place-free'
  | 'start-payment'
  | 'payment-captured'
  | 'payment-failed'
  | 'release'
  | 'cancel'
  | 'release-anyway'
  | 'discount-to-free'
  | 'expire'

interface TransitionRule {
  readonly from: OrderStatus
  readonly to: OrderStatus
  /** The tender that the transition sets, or that the order must have; null where an order has none. */
  readonly tender: Tender | null
  /** Further states in which the transition has plainly happened before. */
  readonly alsoDoneIn?: readonly OrderStatus[]
}

/** The table of rules.md 3.1 and 3.2. */
export const orderTransitions: Readonly<Record<OrderTransition, TransitionRule>> = {
  'place-at-counter': { from: 'cart', to: 'pending', tender: 'counter', alsoDoneIn: ['completed'] },
  'place-free': { from: 'cart', to: 'completed', tender: 'free' },
  'start-payment': { from: 'cart', to: 'paying', tender: 'card' },
  'payment-captured': { from: 'paying', to: 'completed', tender: 'card' },
  'payment-failed': { from: 'paying', to: 'cart', tender: null },
  release: { from: 'pending', to: 'completed', tender: 'counter' },
  cancel: { from: 'pending', to: 'cancelled', tender: 'counter' },
  'release-anyway': { from: 'cancelled', to: 'completed', tender: 'counter' },
  // rules.md 2.8: staff have discounted all of it, and there is nothing to wait for at the counter.
  'discount-to-free': { from: 'pending', to: 'completed', tender: 'free' },
  expire: { from: 'cart', to: 'expired', tender: null },
}

export type TransitionOutcome =
  /** Do it: compare-and-set from `from` to `to`. */
  | { readonly kind: 'allowed'; readonly from: OrderStatus; readonly to: OrderStatus; readonly tender: Tender | null }
  /** It has happened before: a success, with nothing to do. */
  | { readonly kind: 'repeated' }
  /** Another transition was first: 409, with the order as it stands. */
  | { readonly kind: 'conflict'; readonly status: OrderStatus }

/** What a transition means for an order as it stands. */
export function transitionOrder(
  order: { readonly status: OrderStatus; readonly tender: Tender | null },
  transition: OrderTransition,
): TransitionOutcome {
  const rule = orderTransitions[transition]
  const { from, to, tender } = rule
  if (order.status === from) return { kind: 'allowed', from, to, tender }
  const done = order.status === to || (rule.alsoDoneIn ?? []).includes(order.status)
  return done && order.tender === tender ? { kind: 'repeated' } : { kind: 'conflict', status: order.status }
}

/** True once the guest has placed the order, so that its hash and not the cart's secret opens it. */
export function isPlaced(status: OrderStatus): boolean {
  return status === 'pending' || status === 'completed' || status === 'cancelled'
}
