import type { components } from '#contract/schema.gen.ts'
import type { ReportLine } from '#domain/reports/report-columns.ts'
import { localTimeAt } from '#domain/trip-time/zoned-time.ts'
import { flagsOf } from '#server/modules/orders/orders.public.ts'
import { zoneAt, type ReportOutfitter } from './report-outfitter.ts'
import { kindOf, type ReportRow, type ScreenRow } from './report-rows.store.ts'

/**
 * Presents a report row in the columns that the screen and the exported file share. Its day is the outfitter's local
 * day of completion.
 */
export function presentReportLine(row: ReportRow): ReportLine {
  return {
    id: row.order_id,
    display_date: row.day,
    email: row.email,
    notes: row.notes,
    discount: row.discount_name === null ? null : { name: row.discount_name },
    subtotal: row.subtotal,
    discount_value: row.discount,
    discount24: row.discount_24,
    net: row.net,
    fees_and_tax: row.fees + row.tax,
    total: row.total,
    counter_total: row.tender === 'counter' ? row.total : 0,
    card_total: row.tender === 'card' ? row.total : 0,
  }
}

export function presentReportRow(row: ScreenRow, outfitter: ReportOutfitter): components['schemas']['OrderRow'] {
  const kind = kindOf(row)
  const timezone = zoneAt(outfitter, row.at)
  return {
    ...presentReportLine(row),
    kind,
    ...(kind === 'refund' ? { refund_id: row.row_id } : {}),
    hash: row.hash,
    status: row.status,
    tender: row.tender,
    name: row.name,
    isExternal: row.is_external,
    isCounterCheckout: row.is_counter_checkout,
    isTwentyFourHour: row.is_twenty_four_hour,
    display_time: localTimeAt(row.at, timezone),
    timezone,
    photoCount: row.photo_count,
    displayGroupCount: row.group_count,
    revision: row.revision,
    local_code: row.local_code,
    expected_total: row.expected_total,
    flags: flagsOf(row.flags),
    outfitter: { id: outfitter.id, name: outfitter.name, slug: outfitter.slug },
  }
}
