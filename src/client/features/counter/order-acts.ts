import type { OutboxEntry } from '#client/offline/outbox-entry.ts'
import {
  ORDER_CANCEL,
  ORDER_DISCOUNT,
  ORDER_EMAIL,
  ORDER_NOTE,
  ORDER_RELEASE,
  readOrderChange,
  type QueuedOrderChange,
} from '#client/offline/queued-orders.ts'

/** Why an act has not reached the order: it will by itself, when somebody signs in again, or not as it is. */
export type ActState =
  { readonly is: 'pending' } | { readonly is: 'held'; readonly by: string | null } | { readonly is: 'refused' }

/** What somebody did to an order on this device, and the server has not done yet. */
export interface WaitingAct {
  /** The outbox entry. */
  readonly id: number
  readonly change: QueuedOrderChange
  readonly state: ActState
  /** The server's sentences of a refused one. */
  readonly why: string
  /** A release whose order was cancelled before it came: it can be released all the same (rules.md 3.2). */
  readonly wasCancelled: boolean
}

/** The acts that wait for one order, and what it becomes by them. */
export interface OrderActs {
  readonly acts: readonly WaitingAct[]
  readonly becomes: 'released' | 'cancelled' | null
  readonly notes: string | null
  readonly email: string | null
  /** The code of a discount: what it comes to is known when it is sent. */
  readonly discount: string | null
  /** It was released or cancelled here, or its release waits for a decision: neither is offered another time. */
  readonly isDecided: boolean
}

export const noActs: OrderActs = {
  acts: [],
  becomes: null,
  notes: null,
  email: null,
  discount: null,
  isDecided: false,
}

/** Who looks at it, and what the others of this device are called. */
interface Looking {
  readonly actor: string | null
  nameOf(actor: string): string | null
}

/** An entry as the one who is logged in sees it. */
function actOf(entry: OutboxEntry, { actor, nameOf }: Looking): WaitingAct {
  const isOwn = entry.actor === actor
  const refused = entry.state === 'attention'
  return {
    id: entry.id,
    change: readOrderChange(entry.payload),
    state: refused ? { is: 'refused' } : isOwn ? { is: 'pending' } : { is: 'held', by: nameOf(entry.actor) },
    why: entry.refusal?.message ?? '',
    wasCancelled:
      isOwn && refused && entry.kind === ORDER_RELEASE && entry.refusal?.current?.['status'] === 'cancelled',
  }
}

/** What one more act makes of an order. What was refused changes nothing; what is held will be done. */
function withAct(order: OrderActs, act: WaitingAct): OrderActs {
  const acts = [...order.acts, act]
  const { change } = act
  if (act.state.is === 'refused') return { ...order, acts, isDecided: order.isDecided || change.kind === ORDER_RELEASE }
  switch (change.kind) {
    case ORDER_RELEASE:
      return { ...order, acts, becomes: 'released', isDecided: true }
    case ORDER_CANCEL:
      return { ...order, acts, becomes: 'cancelled', isDecided: true }
    case ORDER_NOTE:
      return { ...order, acts, notes: change.note }
    case ORDER_EMAIL:
      return { ...order, acts, email: change.email }
    case ORDER_DISCOUNT:
      return { ...order, acts, discount: change.code }
  }
}

/** What waits for each order, by its number, out of the entries of the outbox in their order. */
export function actsByOrder(entries: readonly OutboxEntry[], looking: Looking): ReadonlyMap<number, OrderActs> {
  const orders = new Map<number, OrderActs>()
  for (const entry of entries) {
    const act = actOf(entry, looking)
    const { orderId } = act.change
    const order = orders.get(orderId) ?? noActs
    // An order's acts go one after the other: behind what is held, the next one is held too.
    const held = order.acts.find(({ state }) => state.is === 'held')
    orders.set(orderId, withAct(order, held && act.state.is === 'pending' ? { ...act, state: held.state } : act))
  }
  return orders
}

/** An order of the server with what was typed here laid over it. */
export function layOver<Order extends { readonly notes: string; readonly email: string | null }>(
  order: Order,
  { notes, email }: OrderActs,
): Order {
  return { ...order, notes: notes ?? order.notes, email: email ?? order.email }
}
