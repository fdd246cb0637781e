import type { Handlers } from '#server/http/handler-types.ts'
import { applyDiscount } from '../cart/apply-discount.ts'
import { cartAnswer } from '../order/cart-answer.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { addOrderNote } from './add-note.ts'
import { applyStaffDiscount } from './apply-staff-discount.ts'
import { cancelOrder } from './cancel-order.ts'
import { editOrderEmail } from './edit-email.ts'
import { getOrder } from './get-order.ts'
import { listPendingOrders } from './list-pending.ts'
import { releaseOrder } from './release-order.ts'
import { resendOrder } from './resend-order.ts'
import { searchOrders } from './search-orders.ts'
import { streamOrderEvents } from './stream-order-events.ts'

/**
 * The calls that staff make on placed orders, and the call that applies a discount
 * (docs/rules.md#specified-calls-of-orders).
 */
export function staffOrderHandlers(deps: OrdersDeps) {
  return {
    listPendingOrders: async (ctx, { body }) => ({
      status: 200,
      body: { success: true, orders: await listPendingOrders(deps, ctx, body.outfitterId) },
    }),
    getOrder: async (ctx, { params }) => ({
      status: 200,
      body: { success: true, order: await getOrder(deps, ctx, params.id) },
    }),
    searchOrders: async (ctx, { body }) => ({ status: 200, body: await searchOrders(deps, ctx, body) }),
    // A request with the cart's secret counts as a guest's, even on a device on which staff are logged in.
    applyDiscount: async (ctx, { body }) =>
      ctx.cartToken === null
        ? applyStaffDiscount(deps, ctx, { ...body, release: body.release !== false })
        : applyDiscount(deps, ctx, body, cartAnswer(deps, ctx)),
    streamOrderEvents: (ctx, { query }) => streamOrderEvents(deps, ctx, query.outfitterId),
    releaseOrder: (ctx, { body }) =>
      releaseOrder(deps, ctx, {
        orderId: body.id,
        expectedTotal: body.expected_total ?? null,
        anyway: body.anyway === true,
        reason: (body.reason ?? '').trim(),
      }),
    cancelOrder: (ctx, { body }) => cancelOrder(deps, ctx, { orderId: body.id, reason: (body.reason ?? '').trim() }),
    resendOrder: (ctx, { body }) => resendOrder(deps, ctx, body.id),
    editOrderEmail: (ctx, { body: { id: orderId, email, version } }) =>
      editOrderEmail(deps, ctx, { orderId, email, version }),
    addOrderNote: (ctx, { body: { id: orderId, note, version } }) =>
      addOrderNote(deps, ctx, { orderId, note, version }),
  } satisfies Handlers
}
