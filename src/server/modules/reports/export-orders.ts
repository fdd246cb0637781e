import { exportName } from '#domain/reports/csv.ts'
import { orderColumns, photographerColumns } from '#domain/reports/report-columns.ts'
import type { ReportFilter } from '#domain/reports/report-range.ts'
import type { Ctx } from '#server/context.ts'
import type { StreamAnswer } from '#server/http/handler-types.ts'
import { csvAnswer, exportPages, recordExport, stillReaches } from './csv-export.ts'
import { photographerKeyOf, presentPhotographerRow, reachPhotographer } from './list-photographer-orders.ts'
import { findPhotographerRows } from './photographer-rows.store.ts'
import { reachReport, type OutfitterDays, findOutfitters } from './report-outfitter.ts'
import { findReportRows, keyOf } from './report-rows.store.ts'
import type { ReportsDeps } from './reports.deps.ts'

/** Exports the closing or full report of an outfitter. */
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

/** Exports the report of one photographer. */
export async function exportPhotographerOrders(
  deps: ReportsDeps,
  ctx: Pick<Ctx, 'actor' | 'now' | 'address' | 'userAgent'>,
  input: Parameters<typeof reachPhotographer>[2],
): Promise<StreamAnswer> {
  const { db } = deps.database
  const { photographer, range } = await reachPhotographer(db, ctx, input)
  const named = { name: 'for-photographer', outfitterId: null, entityId: photographer.id } as const
  await recordExport(deps, ctx, { ...named, range })
  return csvAnswer({
    fileName: exportName(`${photographer.name} photographer report`, range),
    columns: photographerColumns,
    pages: exportPages({
      find: (page) => findPhotographerRows(db, { photographerId: photographer.id, range }, page),
      keyOf: photographerKeyOf,
      present: async (rows) => {
        const outfitters = await findOutfitters(
          db,
          rows.map((row) => row.outfitter_id),
        )
        return rows.map((row) => presentPhotographerRow(row, outfitters))
      },
    }),
    mayContinue: () => stillReaches(deps, ctx, (actor) => reachPhotographer(db, { actor }, input)),
  })
}
