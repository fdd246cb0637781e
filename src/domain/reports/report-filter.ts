import type { Tender } from '#domain/orders/order-status.ts'

/**
 * The filter of the closing report (docs/rules.md#closing-report-filter). It depends on the tender, not on the channel.
 * `internal`: orders that are free or paid at the counter. `external`: orders paid through the card provider.
 */
export type ReportFilter = 'all' | 'internal' | 'external'

/** The tenders of the orders that each report filter includes. Every completed order has one of these tenders. */
export const tendersOf: Readonly<Record<ReportFilter, readonly Tender[]>> = {
  all: ['card', 'counter', 'free'],
  internal: ['counter', 'free'],
  external: ['card'],
}
