import type { Kysely } from 'kysely'
import type { DB } from '#server/platform/database/schema.gen.ts'
import { findReportRows, keyOf, type ReportKey, type ReportRow, type ReportScope } from './report-rows.store.ts'

/** Rows of an export in one query: some tens of kilobytes of text, some ten milliseconds of the database. */
export const exportPageSize = 500

/** All rows of a report, by short queries one after another, each as it is asked for. */
export async function* reportPages<Row>(
  db: Kysely<DB>,
  scope: ReportScope,
  present: (rows: readonly ReportRow[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: ReportKey | null = null; ;) {
    const rows: ReportRow[] = await findReportRows(db, scope, { after, limit: exportPageSize })
    const last = rows.at(-1)
    if (last === undefined) return
    yield await present(rows)
    if (rows.length < exportPageSize) return
    after = keyOf(last)
  }
}
