import type { Ctx } from '#server/context.ts'
import { findSessionActor } from '#server/modules/accounts/accounts.public.ts'
import { requireOrdersOf } from './list-pending.ts'
import { orderChangedChannel, readOrderChange } from './order-changes.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { mayWorkOn } from './staff-order.ts'

/**
 * What happens to the orders of an outfitter, as it happens: ids and states, never the orders. Throws 404 for another's
 * outfitter, 503 when too many streams are open. It ends soon after the session or the right behind it does.
 */
export async function streamOrderEvents(deps: OrdersDeps, ctx: Ctx, outfitterId: number) {
  await requireOrdersOf(deps, ctx, outfitterId)
  const { actor } = ctx
  return deps.streams.openEventStream({
    address: ctx.address,
    subscribe: (stream) =>
      deps.events.subscribe(orderChangedChannel, (payload) => {
        const change = readOrderChange(payload)
        // How far a zip has come is for the page that waits for it.
        if (change?.outfitterId !== outfitterId || change.what === 'zip-progress') return
        stream.send({ event: change.what, data: { id: change.orderId, status: change.status } })
      }),
    mayContinue: async () => {
      if (actor.kind === 'guest') return false
      const present = await findSessionActor(deps.database.db, actor.sessionId, deps.clock.now())
      return present !== null && mayWorkOn(present, outfitterId)
    },
  })
}
