import { orderHandlers } from './orders.handlers.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { serveOriginal, type OriginalAnswer } from './serve-original.ts'

export { expireCarts } from './expire-carts.ts'
export { paymentSettled } from './payment-settled.ts'

/** What app.ts mounts of orders: the contract's handlers, and the originals at the server's root. */
export function createOrdersModule(deps: OrdersDeps) {
  return {
    handlers: orderHandlers(deps),
    serveOriginal: (request: { hash: string; photoId: number; range: string | null }): Promise<OriginalAnswer> =>
      serveOriginal(deps, request),
  }
}
