import type { Kysely } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import { tendersOf } from '#domain/reports/report-range.ts'
import { totalsOfDays, type ReportDay } from '#domain/reports/report-totals.ts'
import { isLocalDate, localDate } from '#domain/trip-time/local-date.ts'
import type { Ctx } from '#server/context.ts'
import { isInstantKey, isRowNumber, readPageKey, writePageKey } from '#server/platform/database/page-key.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { reachReport, zoneAt, type ReportOutfitter } from './report-outfitter.ts'
import {
  findScreenRows,
  keyOf,
  sumRefunds,
  type ReportKey,
  type ReportScope,
  type ScreenRow,
} from './report-rows.store.ts'
import type { ReportsDeps } from './reports.deps.ts'
import { reportLine } from '#domain/reports/report-columns.ts'
import { localTimeAt } from '#domain/trip-time/zoned-time.ts'
import { flagsOf } from '#server/modules/orders/orders.public.ts'

type Schemas = components['schemas']

const pageSize = 100

function isKind(part: string): part is ReportKey['kind'] {
  return part === 'order' || part === 'refund'
}

function readKey(cursor: string | null | undefined): ReportKey | null {
  const parts = readPageKey(cursor, [isLocalDate, isInstantKey, isKind, isRowNumber])
  if (parts === null) return null
  const [day = '', at = '', kind = '', id = ''] = parts
  return { day, at, kind: isKind(kind) ? kind : 'order', id: Number(id) }
}

/**
 * Returns a page of an outfitter's closing or full report, in the order of completion. Its totals and days cover the
 * whole range and come from the roll-up (docs/rules.md#daily-roll-up).
 *
 * Throws: 400 for an invalid cursor.
 */
export async function listReportOrders(
  deps: ReportsDeps,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  input: Schemas['OrdersRequest'],
): Promise<Schemas['ReportAnswer']> {
  const { db } = deps.database
  const { outfitter, range } = await reachReport(db, ctx, input)
  const scope = { outfitterId: outfitter.id, range, filter: input.filter ?? 'all' }
  const after = readKey(input.after)
  const [rows, days, refunds] = await Promise.all([
    findScreenRows(db, scope, { after, limit: pageSize + 1 }),
    sumDays(db, scope),
    sumRefunds(db, scope),
  ])
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const end = rows.length > pageSize && last !== undefined ? keyOf(last) : null
  return {
    success: true,
    orders: page.map((row) => presentReportRow(row, outfitter)),
    totals: totalsOfDays(days),
    refunds,
    days: days.map(({ date, count, counter_total, card_total, total }) => ({
      date,
      count,
      counter_total,
      card_total,
      total,
    })),
    next: end === null ? null : writePageKey([end.day, end.at, end.kind, end.id]),
  }
}

/** Reads only the daily roll-up, and no order. */
async function sumDays(db: Kysely<DB>, { outfitterId, range, filter }: ReportScope): Promise<ReportDay[]> {
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
      eb.fn
        .sum<string | null>(eb('total', '-', eb.ref('prepaid_total')))
        .filterWhere('tender', '=', 'counter')
        .as('counter_total'),
      eb.fn.sum<string>('cash_total').as('cash_total'),
      eb.fn.sum<string>('terminal_total').as('terminal_total'),
      eb.fn.sum<string>('other_total').as('other_total'),
      eb.fn
        .sum<string | null>(eb('total', '-', eb.ref('prepaid_total')))
        .filterWhere('tender', '=', 'card')
        .as('card_total'),
      eb.fn.sum<string>('prepaid_total').as('prepaid_total'),
    ])
    .groupBy('day')
    .orderBy('day')
    .execute()
  // PostgreSQL's sum of bigint is numeric, which the driver returns as text.
  return rows.map((row) => ({
    date: localDate(row.day),
    count: row.count,
    subtotal: Number(row.subtotal),
    discount: Number(row.discount),
    net: Number(row.net),
    fees_and_tax: Number(row.fees_and_tax),
    total: Number(row.total),
    counter_total: Number(row.counter_total ?? 0),
    cash_total: Number(row.cash_total),
    terminal_total: Number(row.terminal_total),
    other_total: Number(row.other_total),
    card_total: Number(row.card_total ?? 0),
    prepaid_total: Number(row.prepaid_total),
  }))
}

/** Shows only what its columns need, so no commission. */
function presentReportRow(row: ScreenRow, outfitter: ReportOutfitter): components['schemas']['OrderRow'] {
  const timezone = zoneAt(outfitter, row.at)
  return {
    kind: row.kind,
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
    // Spreads stand last, because V8 makes an object a hundred times slower that gets many fields after a spread.
    ...reportLine(row),
    ...(row.kind === 'refund' ? { refund_id: row.row_id } : {}),
  }
}
