import { Failure } from '#domain/failure.ts'
import { isDeliverable, type OrderRow } from '#server/modules/orders/orders.public.ts'

/** Throws: 409 for an unpaid order, 410 for a fully refunded one (docs/rules.md#order-hash). */
export function requireDeliverable(order: OrderRow): void {
  const current = { id: order.id, status: order.status }
  if (order.status !== 'completed')
    throw new Failure(409, 'not-completed', { general: 'order.not-completed' }, { current })
  if (!isDeliverable(order)) throw new Failure(410, 'refunded', { general: 'order.fully-refunded' })
}
