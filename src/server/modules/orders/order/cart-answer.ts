import type { Ctx } from '#server/context.ts'
import type { OrdersDeps } from '../orders.deps.ts'
import type { LoadedCart } from './load-cart.ts'
import { presentCart } from './order.presenter.ts'

export function cartBody(deps: Pick<OrdersDeps, 'imageAddresses'>, ctx: Pick<Ctx, 'now'>) {
  return (loaded: LoadedCart, receipt: string | null = null) => ({
    success: true as const,
    order: presentCart(deps.imageAddresses, loaded, ctx.now, receipt),
  })
}

export function cartAnswer(deps: Pick<OrdersDeps, 'imageAddresses'>, ctx: Pick<Ctx, 'now'>) {
  const body = cartBody(deps, ctx)
  return (loaded: LoadedCart, receipt: string | null = null) => ({
    status: 200 as const,
    body: body(loaded, receipt),
  })
}
