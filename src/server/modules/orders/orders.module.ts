import { cartHandlers } from './cart/cart.handlers.ts'
import { checkoutHandlers } from './checkout/checkout.handlers.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { refundHandlers } from './refunds/refund.handlers.ts'
import { staffOrderHandlers } from './staff/staff-orders.handlers.ts'

export { foreignRefund } from './refunds/foreign-refund.ts'
export { recordUnbooked } from './ledger/record-unbooked.ts'
export { latePayment } from './checkout/late-payment.ts'
export { completePaidOrder } from './checkout/complete-paid-order.ts'
export { recordRefund } from './refunds/record-refund.ts'

export function createOrdersModule(deps: OrdersDeps) {
  return {
    handlers: {
      ...cartHandlers(deps),
      ...checkoutHandlers(deps),
      ...staffOrderHandlers(deps),
      ...refundHandlers(deps),
    },
  }
}
