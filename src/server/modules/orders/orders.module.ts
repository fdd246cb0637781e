import { cartHandlers } from './cart.handlers.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { refundHandlers } from './refund.handlers.ts'
import { staffOrderHandlers } from './staff-orders.handlers.ts'

export { expireCarts } from './expire-carts.ts'
export { foreignRefund } from './foreign-refund.ts'
export { bookWhatIsMissing } from './keep-books.ts'
export { latePayment } from './late-payment.ts'
export { paymentSettled } from './payment-settled.ts'
export { refundSettled } from './refund-settled.ts'

/** What app.ts mounts of orders: the contract's handlers. */
export function createOrdersModule(deps: OrdersDeps) {
  return { handlers: { ...cartHandlers(deps), ...staffOrderHandlers(deps), ...refundHandlers(deps) } }
}
