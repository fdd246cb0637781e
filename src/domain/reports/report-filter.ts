import type { Tender } from '#domain/orders/order-status.ts'

/** The closing report's filter (rules.md 3.5): internal is the outfitter's own checkout, external the card provider's. */
export type ReportFilter = 'all' | 'internal' | 'external'

/** The tenders of each; nothing is completed without one of them. */
export const tendersOf: Readonly<Record<ReportFilter, readonly Tender[]>> = {
  all: ['card', 'counter', 'free'],
  internal: ['counter', 'free'],
  external: ['card'],
}
