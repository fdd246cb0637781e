import { Failure } from '#domain/failure.ts'
import { validateContactForm } from '#domain/orders/contact-form.ts'
import { orderTransitions, transitionOrder } from '#domain/orders/order-status.ts'
import type { Ctx } from '#server/context.ts'
import { inProgress } from '#server/platform/database/idempotency-keys.ts'
import { recordSale } from '../ledger/record-sale.ts'
import { hasLost, lockOwnOrder, noLongerCart, priceChanged, repriceForCheckout } from '../order/guest-cart.ts'
import { loadCart, type LoadedCart } from '../order/load-cart.ts'
import { announceOrder } from '../order/order-changes.ts'
import { queueDeliveryMail } from '../order/order-mails.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { freezeOrder, type Contact } from './freeze-order.ts'
import { commitDroppedLines, countPlacing } from './guard-placing.ts'

interface FreeInput {
  readonly orderId: number
  readonly contact: Contact
}

/**
 * Completes a cart with nothing left to pay, because of discounts or a prepaid code, and queues its delivery mail (docs/rules.md#nothing-to-pay). Idempotent.
 *
 * Throws: 404 without the cart's secret.
 * Throws: 409 `price-changed` with the cart when lines were dropped.
 * Throws: 409 with the order when the order is being paid, was placed another way or has expired.
 * Throws: 422 for a missing name or email, for an empty cart, and `not-free` when something is left to pay.
 * Throws: 429 after too many placed orders.
 */
export async function placeFreeOrder<T>(
  deps: OrdersDeps,
  ctx: Ctx,
  input: FreeInput,
  present: (cart: LoadedCart) => T,
): Promise<T> {
  const problem = validateContactForm(input.contact)[0]
  if (problem !== undefined) throw new Failure(422, 'missing-information', { [problem.field]: problem.text })
  const { orderId } = input
  return commitDroppedLines(deps, ctx, { orderId, way: 'free' }, () => placeFree(deps, ctx, input, present))
}

function placeFree<T>(deps: OrdersDeps, ctx: Ctx, input: FreeInput, present: (cart: LoadedCart) => T): Promise<T> {
  return deps.database.command(
    ctx,
    async (tx) => {
      const order = await lockOwnOrder(tx, ctx, input.orderId)
      const outcome = transitionOrder(order, order.tender === 'prepaid' ? 'place-prepaid' : 'place-free')
      if (outcome.kind === 'repeated') return present(await loadCart(tx, order, ctx.now))
      if (outcome.kind === 'conflict') throw await noLongerCart(deps, tx, order, ctx.now)
      const cart = await repriceForCheckout(tx, order, 'free', ctx.now)
      if (hasLost(cart)) throw priceChanged(deps, ctx, cart)
      if (cart.lines.length === 0) throw new Failure(422, 'cart-empty', { general: 'order.empty' })
      if (!cart.priced.isFree) throw new Failure(422, 'not-free', { general: 'order.not-free' })
      await countPlacing(tx, ctx, order, input.contact.email)
      const transition = cart.priced.prepaid > 0 ? 'place-prepaid' : 'place-free'
      const event = { type: 'completed', detail: { tender: orderTransitions[transition].tender } }
      const placed = await freezeOrder(tx, ctx, cart, { transition, buyer: input.contact }, event)
      if (placed === null) throw inProgress()
      await queueDeliveryMail(deps.mails, tx, { orderId: order.id, kind: 'delivery', now: ctx.now })
      await announceOrder(deps.mails, tx, placed.order)
      await recordSale(tx, order.id)
      return present(placed)
    },
    { orderId: () => input.orderId },
  )
}
