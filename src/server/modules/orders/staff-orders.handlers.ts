import type { Handlers } from '#server/http/handler-types.ts'
import type { OrdersDeps } from './orders.deps.ts'

/** The calls of product.md 7 'Order' that staff make on a placed order. */
export function staffOrderHandlers(_deps: OrdersDeps) {
  return {} satisfies Handlers
}
