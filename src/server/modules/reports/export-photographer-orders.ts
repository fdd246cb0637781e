import { exportName } from '#domain/reports/csv.ts'
import { photographerColumns } from '#domain/reports/report-columns.ts'
import type { Ctx } from '#server/context.ts'
import type { StreamAnswer } from '#server/http/handler-types.ts'
import { csvAnswer } from './csv-stream.ts'
import { photographerKeyOf, presentPhotographerRow } from './photographer-row.presenter.ts'
import { findPhotographerRows } from './photographer-rows.store.ts'
import { recordExport } from './record-export.ts'
import { reachPhotographer } from './reach-photographer.ts'
import { findOutfitters } from './report-outfitter.ts'
import { exportPages } from './export-pages.ts'
import type { ReportsDeps } from './reports.deps.ts'
import { stillReaches } from './still-reaches.ts'

/**
 * Exports the report of one photographer.
 *
 * Throws: the errors of reachPhotographer.
 */
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
