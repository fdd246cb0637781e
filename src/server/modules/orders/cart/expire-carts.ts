import { orderTransitions } from '#domain/orders/order-status.ts'
import type { Database } from '#server/platform/database/database.ts'

const pieceSize = 500

/**
 * Expires a batch of carts that nobody has changed since `before` (docs/rules.md#order-statuses) and returns their
 * number.
 */
export async function expireCarts(
  { db }: Pick<Database, 'db'>,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<number> {
  const { from, to } = orderTransitions.expire
  const piece = db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', from)
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(pieceSize)
    .forUpdate()
    .skipLocked()
  const result = await db
    .updateTable('orders')
    .set({ status: to, updated_at: now })
    .where('id', 'in', piece)
    .where('status', '=', from)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
