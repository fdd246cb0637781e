import { isPlaced } from '#domain/orders/order-status.ts'
import type { Ctx } from '#server/context.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { changeStaffOrder } from './staff-command.ts'
import { recordStaffAct, staffConflict } from './staff-order.ts'
import { storeCorrection } from './staff-orders.store.ts'

/** Replaces the notes of a placed order; the event keeps them. The same notes again change nothing. 409 for a cart. */
export async function addOrderNote(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { readonly orderId: number; readonly note: string },
) {
  const note = input.note.trim()
  return changeStaffOrder(deps, ctx, input.orderId, async (tx, order) => {
    if (!isPlaced(order.status)) throw await staffConflict(deps, tx, order, 'not-placed', ctx.now)
    if (order.notes === note) return { changed: false, answer: {} }
    await storeCorrection(tx, order.id, { notes: note }, ctx.now)
    await recordStaffAct(tx, ctx, { order, type: 'note-saved', detail: { note } })
    return { changed: true, answer: {} }
  })
}
