import type { OutboxEntry } from '#client/device/database/rows.ts'
import { readEntry } from '#client/device/outbox/action-kind.ts'
import type { OrderChangeKind, PendingFields, StoredChange } from './order-change-kind.ts'
import { kindOfChange, orderChangeKinds } from './order-change-list.ts'

/**
 * 'pending': the drainer sends the change. 'held': the user named in `by` must log in first. 'refused': a person
 * decides.
 */
type ChangeState =
  { readonly is: 'pending' } | { readonly is: 'held'; readonly by: string | null } | { readonly is: 'refused' }

export interface PendingChange {
  readonly id: number
  readonly kind: OrderChangeKind
  readonly change: StoredChange
  readonly state: ChangeState
  readonly why: string
  /** True when the server refused the change but accepts it if the person insists (see `insistence` of its kind). */
  readonly mayInsist: boolean
  /** True when the user gives the guest's money back (see `isHopeless` of its kind). */
  readonly mayPayBack: boolean
}

export interface PendingOrder extends PendingFields {
  readonly changes: readonly PendingChange[]
  readonly isDecided: boolean
}

export const noChanges: PendingOrder = {
  changes: [],
  becomes: null,
  notes: null,
  email: null,
  discount: null,
  isDecided: false,
}

interface Viewer {
  readonly actor: string | null
  nameOf(actor: string): string | null
}

function changeOf(entry: OutboxEntry, { actor, nameOf }: Viewer): PendingChange | null {
  const read = readEntry(orderChangeKinds, entry)
  if (!read) return null
  const { kind, payload: change } = read
  const isOwn = entry.actor === actor
  const refusal = entry.state === 'attention' ? entry.refusal : null
  return {
    id: entry.id,
    kind,
    change,
    state:
      entry.state === 'attention'
        ? { is: 'refused' }
        : isOwn
          ? { is: 'pending' }
          : { is: 'held', by: nameOf(entry.actor) },
    why: entry.refusal?.message ?? '',
    mayPayBack: isOwn && refusal !== null && kind.isHopeless?.(refusal) === true,
    mayInsist: isOwn && refusal !== null && kind.insistence?.isNeeded(refusal) === true,
  }
}

/** A refused change replaces no fields. A held change replaces fields, because the drainer will still send it. */
function withChange(order: PendingOrder, pending: PendingChange): PendingOrder {
  const { kind, change, state } = pending
  const changes = [...order.changes, pending]
  if (state.is === 'refused') return { ...order, changes, isDecided: order.isDecided || kind.isMoneyTaken === true }
  const fields = kind.applyTo(order, change)
  // A refused release keeps the order decided although it ended nothing.
  const isDecided = fields.becomes !== null || (order.becomes === null && order.isDecided)
  return { ...order, ...fields, changes, isDecided }
}

/** True for a change that ends a pending order: a release, a cancellation, or a discount that releases it. */
export function decides(change: StoredChange): boolean {
  return kindOfChange(change).applyTo(noChanges, change).becomes !== null
}

export function isDecision({ change, state }: Pick<PendingChange, 'change' | 'state'>): boolean {
  return state.is !== 'refused' && decides(change)
}

export function changesByOrder(entries: readonly OutboxEntry[], viewer: Viewer): ReadonlyMap<number, PendingOrder> {
  const orders = new Map<number, PendingOrder>()
  for (const entry of entries) {
    const pending = changeOf(entry, viewer)
    if (!pending) continue
    const { orderId } = pending.change
    const order = orders.get(orderId) ?? noChanges
    // The drainer sends an order's changes one after the other, so a held change also holds the later ones.
    const held = order.changes.find(({ state }) => state.is === 'held')
    const isBehind = held !== undefined && pending.state.is === 'pending'
    orders.set(orderId, withChange(order, isBehind ? { ...pending, state: held.state } : pending))
  }
  return orders
}

/** The server does not have the pending notes and email yet, so the order then has no version. */
export function applyPending<Order extends { readonly notes: string; readonly email: string | null }>(
  order: Order,
  { notes, email }: PendingOrder,
): Order & { readonly version?: string | undefined } {
  if (notes === null && email === null) return order
  return { ...order, notes: notes ?? order.notes, email: email ?? order.email, version: undefined }
}
