import { exportName } from '#domain/reports/csv.ts'
import { orderColumns } from '#domain/reports/report-columns.ts'
import type { ReportFilter } from '#domain/reports/report-range.ts'
import type { Ctx } from '#server/context.ts'
import type { StreamAnswer } from '#server/http/handler-types.ts'
import { csvAnswer } from './csv-stream.ts'
import { exportPages } from './export-pages.ts'
import { recordExport } from './record-export.ts'
import { reachReport, type OutfitterDays } from './report-outfitter.ts'
import { findReportRows, keyOf } from './report-rows.store.ts'
import type { ReportsDeps } from './reports.deps.ts'
import { stillReaches } from './still-reaches.ts'

/**
 * Exports the closing or full report of an outfitter, with the same rows, amounts and sums as on the screen.
 *
 * Throws: the errors of reachReport.
 */
export async function exportOrders(
  deps: ReportsDeps,
  ctx: Pick<Ctx, 'actor' | 'now' | 'address' | 'userAgent'>,
  input: OutfitterDays & { readonly filter?: ReportFilter | undefined },
): Promise<StreamAnswer> {
  const { db } = deps.database
  const { outfitter, range } = await reachReport(db, ctx, input)
  const filter = input.filter ?? 'all'
  await recordExport(deps, ctx, { name: 'orders', outfitterId: outfitter.id, range })
  const scope = { outfitterId: outfitter.id, range, filter }
  return csvAnswer({
    fileName: exportName(`${outfitter.slug}-${filter === 'all' ? '' : `${filter}-`}orders`, range),
    columns: orderColumns,
    pages: exportPages({
      find: (page) => findReportRows(db, scope, page),
      keyOf,
      present: (rows) => [...rows],
    }),
    mayContinue: () => stillReaches(deps, ctx, (actor) => reachReport(db, { actor, now: ctx.now }, input)),
  })
}
