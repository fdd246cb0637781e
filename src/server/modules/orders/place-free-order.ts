import { Failure } from '#domain/failure.ts'
import { validateContactForm } from '#domain/orders/contact-form.ts'
import { transitionOrder } from '#domain/orders/order-status.ts'
import type { Ctx } from '#server/context.ts'
import { inProgress } from '#server/platform/database/idempotency-keys.ts'
import { countPlacing } from './placing-limits.ts'
import { queueDeliveryMail, tellOfOrder } from './complete-order.ts'
import { freezeOrder, type Contact } from './freeze-order.ts'
import { lockOwnOrder, noLongerCart, priceChanged, settleFor, settleOwnCart } from './guest-cart.ts'
import { bookCompletion } from './keep-books.ts'
import { loadCart, type LoadedCart } from './load-cart.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { insertOrderEvent } from './orders.store.ts'

/**
 * `cart` → `completed` without payment (rules.md 2.8): a cart with items of which nothing is left to pay, by the
 * server's own price. It has no fees and no tax; hash, frozen price and the one delivery mail come with it. Finishing it
 * again is a success with the order as it stands. Throws 422 for a name or email that product.md 5 refuses, for an empty
 * cart and `not-free` when there is something to pay; 409 `price-changed` when something went away, 409 once it went
 * another way, and 429 where too many were placed.
 */
export async function placeFreeOrder<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: { readonly orderId: number; readonly contact: Contact },
  present: (cart: LoadedCart) => T,
): Promise<T> {
  const problem = validateContactForm(input.contact)[0]
  if (problem !== undefined) throw new Failure(422, 'missing-information', { [problem.field]: problem.text })
  await settleOwnCart(deps, ctx, { orderId: input.orderId, way: 'free' })
  return deps.database.command(
    ctx,
    async (tx) => {
      const order = await lockOwnOrder(tx, ctx, input.orderId)
      const outcome = transitionOrder(order, 'place-free')
      if (outcome.kind === 'repeated') return present(await loadCart(tx, order, ctx.now))
      if (outcome.kind === 'conflict') throw await noLongerCart(deps, tx, order, ctx.now)
      const cart = await settleFor(tx, order, 'free', ctx.now)
      if (cart.gone.length > 0) throw priceChanged(deps, ctx, cart)
      if (cart.lines.length === 0) throw new Failure(422, 'cart-empty', { general: 'order.empty' })
      if (!cart.priced.isFree) throw new Failure(422, 'not-free', { general: 'order.not-free' })
      await countPlacing(tx, ctx, input.contact.email)
      const placed = await freezeOrder(tx, ctx, cart, { transition: 'place-free', buyer: input.contact })
      if (placed === null) throw inProgress()
      const { now: at, idempotency: operation } = ctx
      await insertOrderEvent(tx, { orderId: order.id, type: 'completed', operation, detail: { tender: 'free' }, at })
      await queueDeliveryMail(deps.mails, tx, order.id, ctx.now)
      await tellOfOrder(deps.mails, tx, order.id)
      await bookCompletion(tx, order.id)
      return present(placed)
    },
    { orderId: () => input.orderId },
  )
}
