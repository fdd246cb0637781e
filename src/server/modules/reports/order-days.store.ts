import type { Kysely } from 'kysely'
import { tendersOf } from '#domain/reports/report-range.ts'
import type { ReportDay } from '#domain/reports/report-totals.ts'
import { localDate } from '#domain/trip-time/local-date.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import type { ReportScope } from './report-rows.store.ts'

/** Returns the sums of each day that has sales or refunds. Reads only the daily roll-up, and no order. */
export async function sumDays(db: Kysely<DB>, { outfitterId, range, filter }: ReportScope): Promise<ReportDay[]> {
  let query = db.selectFrom('order_days').where('tender', 'in', tendersOf[filter])
  if (outfitterId !== null) query = query.where('outfitter_id', '=', outfitterId)
  if (range.from !== null) query = query.where('day', '>=', range.from)
  if (range.to !== null) query = query.where('day', '<=', range.to)
  const rows = await query
    .select((eb) => [
      'day',
      eb.fn.sum<number>('order_count').as('count'),
      eb.fn.sum<string>('subtotal').as('subtotal'),
      eb.fn.sum<string>(eb('discount', '+', eb.ref('discount_24'))).as('discount'),
      eb.fn.sum<string>('net').as('net'),
      eb.fn.sum<string>('fees_and_tax').as('fees_and_tax'),
      eb.fn.sum<string>('total').as('total'),
      eb.fn.sum<string | null>('total').filterWhere('tender', '=', 'counter').as('counter_total'),
      eb.fn.sum<string | null>('total').filterWhere('tender', '=', 'card').as('card_total'),
    ])
    .groupBy('day')
    .orderBy('day')
    .execute()
  // Converts the sums to numbers. PostgreSQL's sum of bigint is numeric, which the driver returns as text.
  return rows.map((row) => ({
    date: localDate(row.day),
    count: row.count,
    subtotal: Number(row.subtotal),
    discount: Number(row.discount),
    net: Number(row.net),
    fees_and_tax: Number(row.fees_and_tax),
    total: Number(row.total),
    counter_total: Number(row.counter_total ?? 0),
    card_total: Number(row.card_total ?? 0),
  }))
}
