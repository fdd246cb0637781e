import { cartsExpireBefore } from '#domain/orders/order-constants.ts'
import { orderTransitions } from '#domain/orders/order-status.ts'
import type { Database } from '#server/platform/database/database.ts'

/**
 * `cart` → `expired` for carts that nobody has touched for 14 days (rules.md 3.1); tells how many there were. A cart
 * that is being paid is no cart meanwhile and is left alone.
 */
export async function expireCarts(deps: { readonly database: Pick<Database, 'db'> }, now: Date): Promise<number> {
  const { from, to } = orderTransitions.expire
  const result = await deps.database.db
    .updateTable('orders')
    .set({ status: to, updated_at: now })
    .where('status', '=', from)
    .where('updated_at', '<', cartsExpireBefore(now))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
