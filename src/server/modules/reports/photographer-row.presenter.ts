import type { components } from '#contract/schema.gen.ts'
import { localTimeAt } from '#domain/trip-time/zoned-time.ts'
import type { PhotographerKey, PhotographerRow } from './photographer-rows.store.ts'
import { outfitterOf, zoneAt, type ReportOutfitter } from './report-outfitter.ts'

export function photographerKeyOf(row: PhotographerRow): PhotographerKey {
  return { day: row.day, at: row.at_key, orderId: row.order_id, refundId: row.refund_id ?? 0 }
}

export function presentPhotographerRow(
  row: PhotographerRow,
  outfitters: ReadonlyMap<number, ReportOutfitter>,
): components['schemas']['PhotographerRow'] {
  const outfitter = outfitterOf(outfitters, row.outfitter_id)
  const { id, name, slug } = outfitter
  const timezone = zoneAt(outfitter, row.at)
  return {
    id: row.order_id,
    kind: row.refund_id === null ? 'order' : 'refund',
    ...(row.refund_id === null ? {} : { refund_id: row.refund_id }),
    display_date: row.day,
    display_time: localTimeAt(row.at, timezone),
    timezone,
    outfitter: { id, name, slug },
    photo_count: row.photo_count,
    net: row.net,
  }
}
