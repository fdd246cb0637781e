import { Failure } from '#domain/failure.ts'
import type { Ctx } from '#server/context.ts'
import { addToCart, type NewItem } from './add-item.ts'
import { newSecret, secretHash, settleCart } from './guest-cart.ts'
import type { GoneItem, LoadedCart } from './load-cart.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { findActiveOutfitterId } from './catalogue.store.ts'
import { insertCart, insertOrderEvent, lockOrder } from './orders.store.ts'

export interface NewCart {
  readonly slug: string
  readonly isExternal: boolean
  readonly items: readonly NewItem[]
}

/**
 * Creates a cart at the outfitter with the given slug, with what the guest chose already. What of it is not for sale
 * is left out and named in `gone`. The returned secret is the guest's only key to the cart (rules.md 3.4).
 * Throws 404 for an unknown or inactive outfitter.
 */
export async function createCart<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: NewCart,
  present: (cart: LoadedCart, cartToken: string) => T,
): Promise<T> {
  return deps.database.command(ctx, async (tx) => {
    const outfitterId = await findActiveOutfitterId(tx, input.slug)
    if (outfitterId === undefined) throw new Failure(404, 'not-found', { general: 'not-found.outfitter' })
    const cartToken = newSecret()
    const order = await insertCart(tx, {
      outfitterId,
      isExternal: input.isExternal,
      cartTokenHash: secretHash(cartToken),
      locale: ctx.locale,
      now: ctx.now,
    })
    await insertOrderEvent(tx, { orderId: order.id, type: 'created', at: ctx.now })
    const gone: GoneItem[] = []
    for (const item of input.items) {
      try {
        await addToCart(tx, order, item, ctx.now)
      } catch (error) {
        if (!(error instanceof Failure) || error.status >= 500) throw error
        gone.push({
          itemId: 0,
          kind: item.photoId === null ? 'display_group' : 'photo',
          id: item.photoId ?? item.groupId ?? 0,
          reason: error.code,
        })
      }
    }
    const settled = await settleCart(tx, (await lockOrder(tx, order.id)) ?? order, ctx.now)
    return present({ ...settled, gone: [...gone, ...settled.gone] }, cartToken)
  })
}
