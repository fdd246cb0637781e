import type { Tender } from '#domain/orders/order-status.ts'

/** docs/rules.md#closing-report-filter. Internal: the outfitter's checkout. External: the card provider's. */
export type ReportFilter = 'all' | 'internal' | 'external'

/** The tenders of each filter. Every completed order has one of them. */
export const tendersOf: Readonly<Record<ReportFilter, readonly Tender[]>> = {
  all: ['card', 'counter', 'free'],
  internal: ['counter', 'free'],
  external: ['card'],
}
