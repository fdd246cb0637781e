import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { lockOwnCart, settleCart } from './guest-cart.ts'
import type { LoadedCart } from './load-cart.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { findGroupPhotos } from './catalogue.store.ts'
import { deleteItems, listItems } from './order-lines.store.ts'
import { lockOrder, touchCart } from './orders.store.ts'

/**
 * Takes a single photo or a whole display group out of the guest's own cart. What is not in the cart is a success
 * without effect, so that a repeated removal is harmless. A photo that came with a group cannot be removed alone: 422.
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
      const inGroup = (await findGroupPhotos(tx, groupIds)).some((photo) => photo.id === input.photoId)
      if (inGroup) throw new Failure(422, 'photo-in-group', { photo_id: 'cart.only-singles-removable' })
    }
    return present(await settleCart(tx, (await lockOrder(tx, order.id)) ?? order, ctx.now))
  })
}
