import type { components } from '#contract/schema.gen.ts'
import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { findOpenSince } from '#server/modules/payments/payments.public.ts'
import { requireUser, watchSession } from '#server/modules/users/users.public.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { orderChangedChannel, readOrderChange } from '../order/order-changes.ts'
import { presentOrderRow, presentThumb } from './staff-order.presenter.ts'
import { mayWorkOn } from './staff-order.ts'
import {
  countPhotosOf,
  listPendingRows,
  listThumbsOf,
  outfitterExists,
  type OrderThumbRow,
} from './staff-orders.store.ts'

/**
 * Throws: 404 for an unknown outfitter, and for an outfitter whose orders the actor may not know of
 * (docs/rules.md#tenants).
 */
async function requireOrdersOf(
  deps: Pick<OrdersDeps, 'database'>,
  ctx: Pick<Ctx, 'actor'>,
  outfitterId: number,
): Promise<void> {
  if (mayWorkOn(ctx.actor, outfitterId) && (await outfitterExists(deps.database.db, outfitterId))) return
  throw new Failure(404, 'not-found', { outfitterId: 'not-found.outfitter' })
}

/**
 * Returns the pending orders of an outfitter, also those that guests pay by phone, oldest first, each with the number of its photos and its first two.
 *
 * Throws: 404 when the actor may not know of the outfitter's orders.
 */
export async function listPendingOrders(
  { database, imageAddresses, clock }: Pick<OrdersDeps, 'database' | 'imageAddresses' | 'clock'>,
  ctx: Ctx,
  outfitterId: number,
): Promise<components['schemas']['OrderRow'][]> {
  await requireOrdersOf({ database }, ctx, outfitterId)
  const orders = await listPendingRows(database.db, outfitterId)
  const ids = orders.map(({ id }) => id)
  const [counts, thumbs, payingSince] = await Promise.all([
    countPhotosOf(database.db, ids),
    listThumbsOf(database.db, ids),
    findOpenSince(database.db, ids),
  ])
  const countOf = new Map(counts.map((count) => [count.order_id, count]))
  const thumbsOf = new Map<number, OrderThumbRow[]>()
  for (const thumb of thumbs) thumbsOf.set(thumb.order_id, [...(thumbsOf.get(thumb.order_id) ?? []), thumb])
  const now = clock.now()
  return orders.map((order) => ({
    ...presentOrderRow(order),
    paying_since: payingSince.get(order.id)?.toISOString() ?? null,
    contents: {
      photo_count: countOf.get(order.id)?.photo_count ?? 0,
      originals_missing: countOf.get(order.id)?.missing ?? 0,
      thumbs: (thumbsOf.get(order.id) ?? []).map((thumb) => presentThumb(imageAddresses, thumb, now)),
    },
  }))
}

/**
 * Streams ids and statuses of an outfitter's changed orders. The stream ends soon after the actor's session or right
 * ends.
 *
 * Throws: 404 when the actor may not know of the outfitter's orders.
 * Throws: 503 when too many streams are open.
 */
export async function streamOrderEvents(deps: OrdersDeps, ctx: Ctx, outfitterId: number) {
  await requireOrdersOf(deps, ctx, outfitterId)
  const actor = requireUser(ctx)
  return deps.streams.openEventStream({
    address: ctx.network,
    subscribe: (stream) => {
      const unsubscribe = deps.events.subscribe(orderChangedChannel, (payload) => {
        const change = readOrderChange(payload)
        if (change?.outfitterId !== outfitterId) return
        // Skips what staff pages do not show: the progress of zips, and carts after a failed payment.
        if (change.what === 'zip-progress' || change.what === 'payment') return
        stream.send({ event: change.what, data: { id: change.orderId, status: change.status } })
      })
      const stopWatch = watchSession(deps, actor, {
        may: (present) => mayWorkOn(present, outfitterId),
        end: stream.end,
      })
      return () => [unsubscribe, stopWatch].forEach((stop) => stop())
    },
  })
}
