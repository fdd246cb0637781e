import type { Transaction } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { tellOfOrder } from './complete-order.ts'
import { bookCompletion } from './keep-books.ts'
import type { OrdersDeps } from './orders.deps.ts'
import type { OrderRow } from './orders.store.ts'
import { findStaffOrder, lockStaffOrder, readStaffOrder } from './staff-order.ts'

interface StaffOrderBody {
  readonly success: true
  readonly order: components['schemas']['StaffOrder']
}

/** What a change did: nothing, or something that live pages should hear of; with fields for the answer beside the order. */
export interface StaffChange<T extends object> {
  readonly changed: boolean
  /** The order is completed by it: the books get it (rules.md 10). */
  readonly completed?: boolean
  readonly answer: T
}

/**
 * A change by staff to one order of theirs: locked, changed and announced in one transaction under the call's
 * idempotency key, which is kept as long as the order (rules.md 1.5). Answers the order as it then stands. Throws 404 for
 * an order that is not theirs to know of, and what `change` throws.
 */
export async function changeStaffOrder<T extends object>(
  deps: OrdersDeps,
  ctx: Ctx,
  orderId: number,
  change: (tx: Transaction<DB>, order: OrderRow) => Promise<StaffChange<T>>,
): Promise<{ readonly status: 200; readonly body: StaffOrderBody & T }> {
  // Before the key is looked at: its stored answer is for those who may still know of the order.
  await findStaffOrder(deps.database.db, ctx, orderId)
  return deps.database.command(
    ctx,
    async (tx) => {
      const { changed, completed, answer } = await change(tx, await lockStaffOrder(tx, ctx, orderId))
      if (changed) await tellOfOrder(deps.mails, tx, orderId)
      const order = await readStaffOrder(deps, tx, orderId, ctx.now)
      if (completed === true) await bookCompletion(tx, orderId)
      return { status: 200 as const, body: { success: true as const, order, ...answer } }
    },
    { orderId: () => orderId },
  )
}
