import type { Ctx } from '#server/context.ts'
import { findSessionActor } from '#server/modules/users/users.public.ts'
import { orderChangedChannel, readOrderChange } from '../order/order-changes.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { requireOrdersOf } from './list-pending.ts'
import { mayWorkOn } from './staff-order.ts'

/**
 * Streams ids and statuses of an outfitter's changed orders. The stream ends soon after the actor's session or right
 * ends.
 *
 * Throws: 404 when the actor may not know of the outfitter's orders.
 * Throws: 503 when too many streams are open.
 */
export async function streamOrderEvents(deps: OrdersDeps, ctx: Ctx, outfitterId: number) {
  await requireOrdersOf(deps, ctx, outfitterId)
  const { actor } = ctx
  return deps.streams.openEventStream({
    address: ctx.network,
    subscribe: (stream) =>
      deps.events.subscribe(orderChangedChannel, (payload) => {
        const change = readOrderChange(payload)
        if (change?.outfitterId !== outfitterId) return
        // Skips what staff pages do not show: the progress of zips, and carts after a failed payment.
        if (change.what === 'zip-progress' || change.what === 'payment') return
        stream.send({ event: change.what, data: { id: change.orderId, status: change.status } })
      }),
    mayContinue: async () => {
      if (actor.kind === 'guest') return false
      const present = await findSessionActor(deps.database.db, actor.sessionId, deps.clock.now())
      return present !== null && mayWorkOn(present, outfitterId)
    },
  })
}
