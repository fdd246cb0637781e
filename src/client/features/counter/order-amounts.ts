import type { StaffOrder } from '#contract/schema.gen.ts'
import type { SummaryAmounts } from '#client/shared-views/order-summary.tsx'

/** The figures of an order for its summary. */
export function amountsOf(order: StaffOrder): SummaryAmounts {
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
    isCounter: order.tender === 'counter' || order.isCounterCheckout,
  }
}
