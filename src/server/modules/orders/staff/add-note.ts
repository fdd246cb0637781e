import { isPlaced } from '#domain/orders/order-status.ts'
import type { Ctx } from '#server/context.ts'
import { refuseStale } from '#server/platform/versions/entity-version.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { changeStaffOrder } from './staff-command.ts'
import { recordStaffAct, readStaffOrder, staffConflict } from './staff-order.ts'
import { storeCorrection } from './staff-orders.store.ts'

/**
 * Replaces the notes of a placed order. Idempotent. The order's events keep each version.
 *
 * Throws: the errors of refuseStale.
 * Throws: 404 when the actor may not know of the order.
 * Throws: 409 with the order when it is not placed.
 */
export async function addOrderNote(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { readonly orderId: number; readonly note: string; readonly version: string | undefined },
) {
  const note = input.note.trim()
  return changeStaffOrder(deps, ctx, input.orderId, async (tx, order) => {
    if (!isPlaced(order.status)) throw await staffConflict(deps, tx, order, 'not-placed', ctx.now)
    if (order.notes === note) return { changed: false, answer: {} }
    const current = () => readStaffOrder(deps, tx, order.id, ctx.now)
    await refuseStale({ version: input.version, before: order, changed: ['notes'], current })
    await storeCorrection(tx, order.id, { notes: note }, ctx.now)
    await recordStaffAct(tx, ctx, { order, type: 'note-saved', detail: { note } })
    return { changed: true, answer: {} }
  })
}
