import type { Transaction } from 'kysely'
import { endEvent } from '#domain/orders/order-end.ts'
import { transitionOrder } from '#domain/orders/order-status.ts'
import { undoEnds } from '#domain/orders/release-undo.ts'
import type { Ctx } from '#server/context.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { reverseSale } from '../ledger/record-sale.ts'
import { withdrawDeliveryMail } from '../order/order-mails.ts'
import type { OrderRow } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { changeStaffOrder, recordStaffAct, staffConflict, type StaffRefusal } from './staff-order.ts'
import { listOrderEvents, listRefunds, markUndone, withdrawZip, type OrderEventRow } from './staff-orders.store.ts'

/** Under login-as, only the same administrator as the same user counts as the person who released the order. */
function isOwnRelease({ actor }: Ctx, order: OrderRow, events: readonly OrderEventRow[]): boolean {
  const release = endEvent(events, order.completed_at)
  return (
    actor.kind === 'user' &&
    release !== undefined &&
    release.actor_id === actor.id &&
    release.origin_id === actor.originUserId
  )
}

/** Withdraws mail and zip last, because another process may be about to send the one or build the other. */
async function refusalOf(tx: Transaction<DB>, ctx: Ctx, order: OrderRow): Promise<StaffRefusal | null> {
  if (order.completed_at === null) return 'not-released'
  const { completed_at: completedAt } = order
  const events = await listOrderEvents(tx, order.id)
  if (!isOwnRelease(ctx, order, events)) return 'undo-other'
  if ((await listRefunds(tx, order.id)).some(({ state }) => state !== 'failed')) return 'undo-refunded'
  if (events.some(({ type, at }) => type === 'exchanged' && at >= completedAt)) return 'undo-exchanged'
  if (order.originals_fetched_at !== null) return 'undo-fetched'
  if (undoEnds(order.completed_at) <= ctx.now) return 'undo-late'
  const isWithdrawn = (await withdrawDeliveryMail(tx, order.id, ctx.now)) && (await withdrawZip(tx, order.id))
  return isWithdrawn ? null : 'undo-late'
}

/**
 * Takes back the release of an order, which then waits at the counter again (docs/rules.md#undo-of-a-release).
 * Idempotent: a pending order stays as it is.
 *
 * Throws: 404 when the actor may not know of the order.
 * Throws: 409 with the order when it is not released, and when the release can no longer be undone by the actor.
 */
export async function undoRelease(deps: OrdersDeps, ctx: Ctx, orderId: number) {
  return changeStaffOrder(deps, ctx, orderId, async (tx, order) => {
    const outcome = transitionOrder(order, 'undo-release')
    if (outcome.kind === 'repeated') return { changed: false, answer: {} }
    const refusal = outcome.kind === 'conflict' ? 'not-released' : await refusalOf(tx, ctx, order)
    if (refusal !== null) throw await staffConflict(deps, tx, order, refusal, ctx)
    await recordStaffAct(tx, ctx, { order, type: 'release-undone', detail: { total: order.total } })
    await reverseSale(tx, orderId)
    const flags = order.flags.filter((flag) => flag !== 'released-anyway')
    if (!(await markUndone(tx, orderId, { flags, now: ctx.now })))
      throw new Error('a locked order was changed by another')
    return { changed: true, answer: {} }
  })
}
