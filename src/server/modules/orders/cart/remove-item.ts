import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { findGroupPhotosForSale } from '../order/for-sale.store.ts'
import { lockOwnCart, dropUnavailable } from '../order/guest-cart.ts'
import type { LoadedCart } from '../order/load-cart.ts'
import { deleteItems, listItems } from '../order/order-lines.store.ts'
import { lockOrder, touchCart } from '../order/orders.store.ts'
import type { OrdersDeps } from '../orders.deps.ts'

/**
 * Removes a single photo or a display group from the guest's cart. Idempotent.
 *
 * Throws: 404 without the cart's secret.
 * Throws: 409 with the order when it is no longer a cart.
 * Throws: 422 for a photo that belongs to a group in the cart (docs/rules.md#removal-from-a-cart).
 */
export async function removeItem<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { orderId: number; photoId: number | null; groupId: number | null },
  present: (cart: LoadedCart) => T,
): Promise<T> {
  if ((input.photoId === null) === (input.groupId === null))
    throw new Failure(400, 'invalid-request', {
      general: { key: 'validation.exactly-one', params: { fields: 'photo_id, display_group_id' } },
    })
  return deps.database.command(ctx, async (tx) => {
    const order = await lockOwnCart(deps, tx, ctx, input.orderId)
    const items = await listItems(tx, order.id)
    const held = items.find((item) => item.photoId === input.photoId && item.groupId === input.groupId)
    if (held !== undefined) {
      await deleteItems(tx, order.id, [held.id])
      await touchCart(tx, order.id, ctx.now)
    } else if (input.photoId !== null) {
      const groupIds = items.flatMap((item) => (item.groupId === null ? [] : [item.groupId]))
      const inGroup = (await findGroupPhotosForSale(tx, groupIds)).some((photo) => photo.id === input.photoId)
      if (inGroup) throw new Failure(422, 'photo-in-group', { photo_id: 'cart.only-singles-removable' })
    }
    return present(await dropUnavailable(tx, (await lockOrder(tx, order.id)) ?? order, ctx.now))
  })
}
