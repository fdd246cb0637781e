import type { CartOrder } from '#contract/schema.gen.ts'
import type { SummaryAmounts } from './order-summary.tsx'

type Figures = Pick<
  CartOrder,
  | 'photoCount'
  | 'displayGroupCount'
  | 'subtotal'
  | 'discount24'
  | 'discount_value'
  | 'processingFee'
  | 'riverFee'
  | 'riverSectionFee'
  | 'tax'
  | 'total'
> & { discount: { name: string } | null }

export function amountsOf(order: Figures, isCounter: boolean): SummaryAmounts {
  return {
    photoCount: order.photoCount,
    groupCount: order.displayGroupCount,
    subtotal: order.subtotal,
    discount24: order.discount24,
    discountName: order.discount?.name ?? null,
    discountValue: order.discount_value,
    processingFee: order.processingFee,
    riverFee: order.riverFee,
    riverSectionFee: order.riverSectionFee,
    tax: order.tax,
    total: order.total,
    isCounter,
  }
}
