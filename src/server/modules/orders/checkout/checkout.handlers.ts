import type { Handlers } from '#server/http/handler-types.ts'
import { buyer, newItem } from '../cart/cart-input.ts'
import { cartAnswer } from '../order/cart-answer.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { chargeCart } from './charge-cart.ts'
import { getPaymentStatus } from './get-payment-status.ts'
import { placeCounterOrder } from './place-counter-order.ts'
import { placeFreeOrder } from './place-free-order.ts'
import { placeQueuedOrder } from './place-queued-order.ts'
import { setCounter } from './set-counter.ts'
import { streamPaymentEvents } from './stream-payment-events.ts'

function contact({ name, email }: { readonly name: string; readonly email: string }) {
  return { name: name.trim(), email: email.trim() }
}

/** The calls that pay for a cart or place it (docs/rules.md#specified-calls-of-orders). */
export function checkoutHandlers(deps: OrdersDeps) {
  return {
    setCounter: (ctx, { body }) =>
      setCounter(deps, ctx, { orderId: body.orderId, way: 'counter' }, cartAnswer(deps, ctx)),
    unsetCounter: (ctx, { body }) =>
      setCounter(deps, ctx, { orderId: body.orderId, way: 'card' }, cartAnswer(deps, ctx)),
    placeCounterOrder: (ctx, { body }) => {
      const input = {
        orderId: body.orderId,
        contact: contact(body),
        expectedTotal: body.expected_total ?? null,
        localCode: body.local_code === undefined || body.local_code === '' ? null : body.local_code,
        queued: body.queued === true,
      }
      return placeCounterOrder(deps, ctx, input, cartAnswer(deps, ctx))
    },
    placeQueuedOrder: (ctx, { body }) => {
      const input = {
        slug: body.slug,
        isExternal: body.isExternal === true,
        items: body.items.map(newItem),
        sealed: body.sealed,
        expectedTotal: body.expected_total,
        localCode: body.local_code,
      }
      return placeQueuedOrder(deps, ctx, input, cartAnswer(deps, ctx))
    },
    placeFreeOrder: (ctx, { body }) =>
      placeFreeOrder(deps, ctx, { orderId: body.orderId, contact: contact(body) }, cartAnswer(deps, ctx)),
    chargeOrder: (ctx, { body }) =>
      chargeCart(deps, ctx, {
        orderId: body.orderId,
        form: buyer(body),
        nonce: body.nonce,
        expectedTotal: body.expected_total ?? null,
      }),
    streamPaymentEvents: (ctx, { params }) => streamPaymentEvents(deps, ctx, params.id),
    getPaymentStatus: async (ctx, { params }) => ({
      status: 200,
      body: { success: true, order: await getPaymentStatus(deps, ctx, params.id) },
    }),
  } satisfies Handlers
}
