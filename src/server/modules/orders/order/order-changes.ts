import type { Transaction } from 'kysely'
import type { Events } from '#server/platform/events/events.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { findOrder, type OrderRow } from './orders.store.ts'

/** An event reaches every replica of the server after the commit. */
export const orderChangedChannel = 'order-changed'

/** `payment`: a payment ended without a capture, so the order is a cart again. */
const changedParts = ['order', 'payment', 'zip', 'zip-progress'] as const
export type ChangedPart = (typeof changedParts)[number]

/** It has only ids and states, so that an event leaks no guest data. */
export interface OrderChange {
  readonly orderId: number
  readonly outfitterId: number
  readonly status: string
  readonly what: ChangedPart
}

export async function publishOrderChange(
  events: Pick<Events, 'publish'>,
  tx: Transaction<DB>,
  change: OrderChange,
): Promise<void> {
  await events.publish(tx, orderChangedChannel, { ...change })
}

/** Publishes that an order changed, after the commit of `tx`. `of`: its id, or the order after the change. */
export async function announceOrder(
  { events }: { readonly events: Pick<Events, 'publish'> },
  tx: Transaction<DB>,
  of: number | Pick<OrderRow, 'id' | 'outfitter_id' | 'status'>,
  what: ChangedPart = 'order',
): Promise<void> {
  const order = typeof of === 'number' ? await findOrder(tx, of) : of
  if (order === undefined) return
  const { id: orderId, outfitter_id: outfitterId, status } = order
  await publishOrderChange(events, tx, { orderId, outfitterId, status, what })
}

/** Returns null when it lacks an id or the status. An unknown `what` counts as `order`. */
export function readOrderChange(payload: unknown): OrderChange | null {
  if (typeof payload !== 'object' || payload === null) return null
  const { orderId, outfitterId, status, what } = payload as Partial<Record<keyof OrderChange, unknown>>
  if (typeof orderId !== 'number' || typeof outfitterId !== 'number' || typeof status !== 'string') return null
  return { orderId, outfitterId, status, what: changedParts.find((part) => part === what) ?? 'order' }
}
