import type { components } from '#contract/schema.gen.ts'
import { totalsOfDays } from '#domain/reports/report-totals.ts'
import { isLocalDate } from '#domain/trip-time/local-date.ts'
import type { Ctx } from '#server/context.ts'
import { isInstantKey, isRowNumber, readPageKey, writePageKey } from '#server/platform/database/page-key.ts'
import { sumDays } from './order-days.store.ts'
import { reachReport } from './report-outfitter.ts'
import { presentReportRow } from './report-row.presenter.ts'
import { findScreenRows, keyOf, type ReportKey } from './report-rows.store.ts'
import type { ReportsDeps } from './reports.deps.ts'

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
 * Throws: the errors of reachReport.
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
  const [rows, days] = await Promise.all([
    findScreenRows(db, scope, { after, limit: pageSize + 1 }),
    sumDays(db, scope),
  ])
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const end = rows.length > pageSize && last !== undefined ? keyOf(last) : null
  return {
    success: true,
    orders: page.map((row) => presentReportRow(row, outfitter)),
    totals: totalsOfDays(days),
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
