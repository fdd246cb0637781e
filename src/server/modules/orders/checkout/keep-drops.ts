import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { lockOwnOrder, priceChanged, repriceForCheckout, type CheckoutWay } from '../order/guest-cart.ts'
import type { OrdersDeps } from '../orders.deps.ts'

type Deps = Pick<OrdersDeps, 'database' | 'imageAddresses'>
interface Checkout {
  readonly orderId: number
  readonly way: CheckoutWay
}

/**
 * Runs `place`, which places an order. When `place` refuses, the rollback restores the dropped lines and the former way
 * to pay. This function then repeats both changes and commits them. Otherwise a guest who accepts the new total would
 * get the same refusal.
 */
export async function keepDrops<T>(deps: Deps, ctx: Ctx, checkout: Checkout, place: () => Promise<T>): Promise<T> {
  try {
    return await place()
  } catch (error) {
    // The refusal `in-progress` means that an identical call still runs and holds the locks. That call drops the same
    // lines, so nothing is committed here.
    if (error instanceof Failure && error.code !== 'in-progress') await commitDrop(deps, ctx, checkout)
    throw error
  }
}

/**
 * Drops the unavailable lines and commits.
 *
 * Throws: 409 `price-changed` with the committed cart when it dropped lines.
 */
async function commitDrop(deps: Deps, ctx: Ctx, { orderId, way }: Checkout): Promise<void> {
  const changed = await deps.database.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, orderId)
    if (order.status !== 'cart') return null
    const cart = await repriceForCheckout(tx, order, way, ctx.now)
    return cart.gone.length > 0 ? cart : null
  })
  if (changed !== null) throw priceChanged(deps, ctx, changed)
}
