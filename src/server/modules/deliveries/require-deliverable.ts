import { Failure } from '#domain/failure.ts'
import { isDeliverable, type OrderRow } from '#server/modules/orders/orders.public.ts'

/** Throws 409 while the order is not paid for, 410 when all of it was refunded (rules.md 3.1, 3.3). */
export function requireDeliverable(order: OrderRow): void {
  const current = { id: order.id, status: order.status }
  if (order.status !== 'completed')
    throw new Failure(409, 'not-completed', { general: 'order.not-completed' }, { current })
  if (!isDeliverable(order)) throw new Failure(410, 'refunded', { general: 'order.fully-refunded' })
}
