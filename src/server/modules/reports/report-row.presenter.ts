import type { components } from '#contract/schema.gen.ts'
import { reportLine } from '#domain/reports/report-columns.ts'
import { localTimeAt } from '#domain/trip-time/zoned-time.ts'
import { flagsOf } from '#server/modules/orders/orders.public.ts'
import { zoneAt, type ReportOutfitter } from './report-outfitter.ts'
import type { ScreenRow } from './report-rows.store.ts'

/** Shows only what its columns need, so no commission. */
export function presentReportRow(row: ScreenRow, outfitter: ReportOutfitter): components['schemas']['OrderRow'] {
  const timezone = zoneAt(outfitter, row.at)
  return {
    ...reportLine(row),
    kind: row.kind,
    ...(row.kind === 'refund' ? { refund_id: row.row_id } : {}),
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
