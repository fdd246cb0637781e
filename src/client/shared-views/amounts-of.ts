import type { CartOrder } from '#contract/schema.gen.ts'
import { orderAmounts, type OrderAmounts } from '#domain/pricing/order-amounts.ts'
import type { SummaryAmounts } from './order-summary.tsx'

type Figures = OrderAmounts<number> &
  Pick<CartOrder, 'photoCount' | 'displayGroupCount' | 'discount_value'> & { discount: { name: string } | null }

export function amountsOf(order: Figures, isCounter: boolean): SummaryAmounts {
  return {
    photoCount: order.photoCount,
    groupCount: order.displayGroupCount,
    ...orderAmounts(order),
    discountName: order.discount?.name ?? null,
    discountValue: order.discount_value,
    isCounter,
  }
}
