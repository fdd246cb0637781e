import type { Transaction } from 'kysely'
import type { Events } from '#server/platform/events/events.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'

/** Tells every replica that an order or its zip has changed, once that is committed. */
export const orderChangedChannel = 'order-changed'

/** What changed: the order, its zip's state, or only how far its zip has come. */
export type ChangedPart = (typeof changedParts)[number]
const changedParts = ['order', 'zip', 'zip-progress'] as const

/** Ids and states only: whoever listens reads the order itself. */
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

/** The change that an event carries; null for anything else. */
export function readOrderChange(payload: unknown): OrderChange | null {
  if (typeof payload !== 'object' || payload === null) return null
  const { orderId, outfitterId, status, what } = payload as Partial<Record<keyof OrderChange, unknown>>
  if (typeof orderId !== 'number' || typeof outfitterId !== 'number' || typeof status !== 'string') return null
  return { orderId, outfitterId, status, what: changedParts.find((part) => part === what) ?? 'order' }
}
