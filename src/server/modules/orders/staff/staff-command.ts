import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { recordSale } from '../ledger/record-sale.ts'
import { announceOrder } from '../order/order-changes.ts'
import type { OrderRow } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { findStaffOrder, lockStaffOrder, readStaffOrder } from './staff-order.ts'

interface StaffOrderBody {
  readonly success: true
  readonly order: components['schemas']['StaffOrder']
}

interface StaffChange<T extends object> {
  readonly changed: boolean
  /** True when the change completed the order, so that the order enters the ledger. */
  readonly completed?: boolean
  readonly answer: T
}

/**
 * Locks an order, runs `change` and announces the change, all in one transaction under the idempotency key. Answers
 * with the changed order.
 *
 * Throws: 404 when the actor may not know of the order.
 */
export async function changeStaffOrder<T extends object>(
  deps: OrdersDeps,
  ctx: Ctx,
  orderId: number,
  change: (tx: Transaction<DB>, order: OrderRow) => Promise<StaffChange<T>>,
): Promise<{ readonly status: 200; readonly body: StaffOrderBody & T }> {
  // Checks the actor's right before it claims the idempotency key. Only an actor who still has the right may get a
  // stored answer.
  await findStaffOrder(deps.database.db, ctx, orderId)
  return deps.database.command(
    ctx,
    async (tx) => {
      const { changed, completed, answer } = await change(tx, await lockStaffOrder(tx, ctx, orderId))
      if (changed) await announceOrder(deps.mails, tx, orderId)
      const order = await readStaffOrder(deps, tx, orderId, ctx.now)
      if (completed === true) await recordSale(tx, orderId)
      return { status: 200 as const, body: { success: true as const, order, ...answer } }
    },
    { orderId: () => orderId },
  )
}
