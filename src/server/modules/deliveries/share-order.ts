import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import {
  findOrder,
  holdsSecret,
  lockOrder,
  newSecret,
  orderNotFound,
  type OrderRow,
} from '#server/modules/orders/orders.public.ts'
import type { DeliveriesDeps } from './deliveries.deps.ts'
import { requireDeliverable } from './require-deliverable.ts'
import { presentShare } from './share.presenter.ts'
import { findNewestShare, insertShare, revokeShare } from './shares.store.ts'

/**
 * Creates or revokes the one live share link of an order (docs/rules.md#share-link). A revoked link never works again.
 * Idempotent.
 *
 * Throws: 404 without the order's hash, and when there is no link to revoke.
 * Throws: 409 and 410 as requireDeliverable, when it creates a link. A revocation also works for a refunded order.
 */
export async function shareOrder(
  deps: Pick<DeliveriesDeps, 'database'>,
  ctx: Ctx,
  input: { readonly orderId: number; readonly revoke: boolean },
): Promise<ReturnType<typeof presentShare>> {
  const { database } = deps
  const isOwn = (order: OrderRow) => holdsSecret(order, { cartToken: null, orderHash: ctx.orderHash })
  // Checks the order's hash before the idempotency key, because only a holder of the hash may get a stored answer.
  const found = await findOrder(database.db, input.orderId)
  if (found === undefined || !isOwn(found)) throw orderNotFound()
  return database.command(
    ctx,
    async (tx) => {
      const order = await lockOrder(tx, input.orderId)
      if (order === undefined) throw orderNotFound()
      const newest = await findNewestShare(tx, order.id)
      const isLive = newest !== undefined && newest.revoked_at === null
      if (input.revoke) {
        if (newest === undefined) throw new Failure(404, 'not-found', { general: 'not-found.share' })
        return presentShare(isLive ? await revokeShare(tx, newest.id, ctx.now) : newest)
      }
      requireDeliverable(order)
      return presentShare(
        isLive ? newest : await insertShare(tx, { orderId: order.id, hash: newSecret(), now: ctx.now }),
      )
    },
    { orderId: () => input.orderId },
  )
}
