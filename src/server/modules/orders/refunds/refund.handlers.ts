import { cents } from '#domain/money.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import { refundOrder } from './refund-order.ts'

export function refundHandlers(deps: OrdersDeps) {
  return {
    refundOrder: (ctx, { body }) =>
      refundOrder(deps, ctx, {
        orderId: body.id,
        amount: body.amount === undefined ? null : cents(body.amount),
        reason: body.reason.trim(),
      }),
  } satisfies Handlers
}
