import { orderTransitions } from '#domain/orders/order-status.ts'
import type { Database } from '#server/platform/database/database.ts'

const pieceSize = 500

/** Expires a batch of carts that nobody has changed since `before` (docs/rules.md#order-statuses). */
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

const forgottenAtOnce = 200
const withoutMoney = ['declined', 'canceled'] as const

/** Deletes a batch of carts that expired before this instant. A cart stays when the provider ever took money for it. */
export async function forgetExpiredCarts(
  { transaction }: Pick<Database, 'transaction'>,
  before: Date,
): Promise<number> {
  return transaction(async (tx) => {
    const rows = await tx
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'expired')
      .where('updated_at', '<', before)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('payment_attempts')
              .select('payment_attempts.id')
              .whereRef('payment_attempts.order_id', '=', 'orders.id')
              .where('payment_attempts.state', 'not in', withoutMoney),
          ),
        ),
      )
      .orderBy('updated_at')
      .limit(forgottenAtOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0) return 0
    const ids = rows.map((row) => row.id)
    await tx.deleteFrom('payment_attempts').where('order_id', 'in', ids).where('state', 'in', withoutMoney).execute()
    await tx.deleteFrom('idempotency_keys').where('order_id', 'in', ids).execute()
    await tx.deleteFrom('orders').where('id', 'in', ids).execute()
    return rows.length
  })
}
