import type { Kysely } from 'kysely'
import { may } from '#domain/access/capabilities.ts'
import { Failure } from '#domain/failure.ts'
import { exportName } from '#domain/reports/csv.ts'
import { comprehensiveColumns, type ComprehensiveLine } from '#domain/reports/report-columns.ts'
import { localTimeAt } from '#domain/trip-time/zoned-time.ts'
import { readDayRange } from '#domain/reports/report-range.ts'
import type { Actor, Ctx } from '#server/context.ts'
import type { StreamAnswer } from '#server/http/handler-types.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { csvAnswer, exportPages, recordExport, stillReaches } from './csv-export.ts'
import { findOutfitters, outfitterOf, zoneAt } from './report-outfitter.ts'
import { findReportRows, keyOf, type ReportRow } from './report-rows.store.ts'
import type { ReportsDeps } from './reports.deps.ts'

function requireComprehensiveRight(actor: Actor): void {
  if (!may(actor, 'reports.comprehensive')) throw new Failure(403, 'not-allowed', { general: 'auth.forbidden' })
}

async function findReceipts(db: Kysely<DB>, orderIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payments')
    .select(['order_id', 'receipt_number'])
    .where('order_id', 'in', [...new Set(orderIds)])
    .execute()
  return new Map(rows.map((row) => [row.order_id, row.receipt_number]))
}

function linePresenter(db: Kysely<DB>): (rows: readonly ReportRow[]) => Promise<ComprehensiveLine[]> {
  return async (rows) => {
    const [outfitters, receipts] = await Promise.all([
      findOutfitters(
        db,
        rows.map((row) => row.outfitter_id),
      ),
      findReceipts(
        db,
        rows.flatMap((row) => (row.tender === 'card' ? [row.id] : [])),
      ),
    ])
    return rows.map((row) => {
      const outfitter = outfitterOf(outfitters, row.outfitter_id)
      const timezone = zoneAt(outfitter, row.at)
      const receipt = receipts.get(row.id) ?? null
      // Completes the row in place, because a copy would be one more object for each of up to a million lines.
      return Object.assign(row, { outfitter, timezone, display_time: localTimeAt(row.at, timezone), receipt })
    })
  }
}

/**
 * Exports completed orders and refunds of all outfitters in a range of local days, for administrators.
 *
 * Throws: 403 for an actor who is no administrator.
 * Throws: 422 without both dates, and when the end date is before the start date.
 */
export async function exportComprehensive(
  deps: ReportsDeps,
  ctx: Pick<Ctx, 'actor' | 'now' | 'address' | 'userAgent'>,
  input: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
): Promise<StreamAnswer> {
  requireComprehensiveRight(ctx.actor)
  const range = readDayRange(input)
  if (range.from === null || range.to === null)
    throw new Failure(422, 'dates-required', { general: 'report.dates-required' })
  await recordExport(deps, ctx, { name: 'comprehensive', outfitterId: null, range })
  const { db } = deps.database
  return csvAnswer({
    fileName: exportName('comprehensive-report', range),
    columns: comprehensiveColumns,
    pages: exportPages({
      find: (page) => findReportRows(db, { outfitterId: null, range, filter: 'all' }, page),
      keyOf,
      present: linePresenter(db),
    }),
    mayContinue: () => stillReaches(deps, ctx, async (actor) => requireComprehensiveRight(actor)),
  })
}
