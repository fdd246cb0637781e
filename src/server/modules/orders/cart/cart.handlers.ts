import type { Handlers } from '#server/http/handler-types.ts'
import { cartAnswer, cartBody } from '../order/cart-answer.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { addItem } from './add-item.ts'
import { calculateTax } from './calculate-tax.ts'
import { buyer, newItem } from './cart-input.ts'
import { createCart } from './create-cart.ts'
import { handOverCart } from './hand-over-cart.ts'
import { loadOwnCart } from './load-own-cart.ts'
import { removeItem } from './remove-item.ts'
import { takeOverCart } from './take-over-cart.ts'

/** The calls that guests make on a cart (docs/rules.md#specified-calls-of-orders). */
export function cartHandlers(deps: OrdersDeps) {
  return {
    createOrder: async (ctx, { body }) => {
      const input = { slug: body.slug, isExternal: body.isExternal === true }
      const { answer: created, cartToken } = await createCart(deps, ctx, input, cartBody(deps, ctx))
      return { status: 200, body: { ...created, cart_token: cartToken } }
    },
    loadOrder: (ctx, { params, body }) =>
      loadOwnCart(deps, ctx, { orderId: params.id, slug: body.slug }, cartAnswer(deps, ctx)),
    addOrderItem: (ctx, { body }) =>
      addItem(deps, ctx, { orderId: body.order_id, item: newItem(body) }, cartAnswer(deps, ctx)),
    removeOrderItem: (ctx, { body }) => {
      const item = { photoId: body.photo_id ?? null, groupId: body.display_group_id ?? null }
      return removeItem(deps, ctx, { orderId: body.order_id, ...item }, cartAnswer(deps, ctx))
    },
    handOverOrder: async (ctx, { body }) => {
      const { code, expiresAt } = await handOverCart(deps, ctx, body.orderId)
      return { status: 200, body: { success: true, code, expires_at: expiresAt.toISOString() } }
    },
    takeOverOrder: async (ctx, { body }) => {
      const { answer: taken, cartToken } = await takeOverCart(deps, ctx, body.code, cartBody(deps, ctx))
      return { status: 200, body: { ...taken, cart_token: cartToken } }
    },
    calculateTax: (ctx, { body }) =>
      calculateTax(deps, ctx, { orderId: body.orderId, form: buyer(body) }, (loaded) => ({
        status: 200 as const,
        body: { ...cartBody(deps, ctx)(loaded), tax: loaded.priced.tax ?? 0, total: loaded.priced.total },
      })),
  } satisfies Handlers
}
