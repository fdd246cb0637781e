import type { Kysely } from 'kysely'
import { exportName } from '#domain/reports/export-name.ts'
import { photographerColumns } from '#domain/reports/report-columns.ts'
import type { components } from '#contract/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { StreamAnswer } from '#server/http/handler-types.ts'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { csvAnswer } from './csv-stream.ts'
import { photographerKeyOf, presentPhotographerRow } from './photographer-row.presenter.ts'
import {
  findPhotographerRows,
  type PhotographerKey,
  type PhotographerRow,
  type PhotographerScope,
} from './photographer-rows.store.ts'
import { reachPhotographer } from './reach-photographer.ts'
import { findOutfitters } from './report-outfitter.ts'
import { exportPageSize } from './report-pages.ts'
import type { ReportsDeps } from './reports.deps.ts'
import { stillReaches } from './still-reaches.ts'

async function* pagesOf(
  db: Kysely<DB>,
  scope: PhotographerScope,
): AsyncGenerator<readonly components['schemas']['PhotographerRow'][]> {
  for (let after: PhotographerKey | null = null; ;) {
    const rows: PhotographerRow[] = await findPhotographerRows(db, scope, { after, limit: exportPageSize })
    const last = rows.at(-1)
    if (last === undefined) return
    const outfitters = await findOutfitters(
      db,
      rows.map((row) => row.outfitter_id),
    )
    yield rows.map((row) => presentPhotographerRow(row, outfitters))
    if (rows.length < exportPageSize) return
    after = photographerKeyOf(last)
  }
}

/** The photographer report as a file. Throws as `reachPhotographer` does. */
export async function exportPhotographerOrders(
  deps: ReportsDeps,
  ctx: Pick<Ctx, 'actor'>,
  input: Parameters<typeof reachPhotographer>[2],
): Promise<StreamAnswer> {
  const { db } = deps.database
  const { photographer, range } = await reachPhotographer(db, ctx, input)
  return csvAnswer({
    fileName: exportName(`${photographer.name} photographer report`, range),
    columns: photographerColumns,
    pages: pagesOf(db, { photographerId: photographer.id, range }),
    mayContinue: () => stillReaches(deps, ctx, (actor) => reachPhotographer(db, { actor }, input)),
  })
}
