import { Readable } from 'node:stream'
import { Failure } from '#domain/failure.ts'
import { addToSums, csvFoot, csvHead, csvRow, csvStart } from '#domain/reports/csv.ts'
import type { ReportColumn } from '#domain/reports/report-columns.ts'
import type { DayRange } from '#domain/reports/report-range.ts'
import type { Ctx, Actor } from '#server/context.ts'
import type { StreamAnswer } from '#server/http/handler-types.ts'
import { findSessionActor } from '#server/modules/users/users.public.ts'
import { recordAct } from '#server/platform/audit/record-audit.ts'
import type { ReportsDeps } from './reports.deps.ts'

interface CsvFile<Row, Total extends string> {
  /** In ASCII. */
  readonly fileName: string
  readonly columns: readonly ReportColumn<Row, Total>[]
  /**
   * The rows, read page by page and never ahead of the client. csvAnswer empties each page after it is written.
   * Otherwise promises and the database driver would hold hundreds of megabytes until the next full garbage collection.
   */
  readonly pages: AsyncIterable<Row[]>
  /** Called every few seconds while the file streams. When it returns false, the file ends with an error. */
  readonly mayContinue: () => Promise<boolean>
}

/**
 * Milliseconds between two checks of the session during an export. A revoked session must end within 5 s
 * (docs/rules.md#session-revocation).
 */
const checkMs = 4_000

async function* chunksOf<Row, Total extends string>(
  file: CsvFile<Row, Total>,
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  const sums = new Map<Total, number>()
  let checked = performance.now()
  yield csvStart + csvHead(file.columns)
  for await (const page of pages) {
    if (performance.now() - checked > checkMs) {
      if (!(await file.mayContinue())) throw new Error('the session behind an export has ended')
      checked = performance.now()
    }
    for (const row of page) addToSums(file.columns, sums, row)
    const text = page.map((row) => csvRow(file.columns, row)).join('')
    page.length = 0
    yield text
  }
  yield csvFoot(file.columns, sums)
}

async function* prepend<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let step = first; step.done !== true; step = await rest.next()) yield step.value
}

/**
 * Streams a CSV file at the client's pace, with sums at its foot (docs/rules.md#exports). Reads the first page before
 * it sends anything, so that an early failure still gets an error answer. A later failure breaks the connection, so
 * that nobody takes half a file for a whole one.
 */
export async function csvAnswer<Row, Total extends string>(file: CsvFile<Row, Total>): Promise<StreamAnswer> {
  const pages = file.pages[Symbol.asyncIterator]()
  const first = await pages.next()
  return {
    status: 200,
    stream: Readable.from(chunksOf(file, prepend(first, pages)), { objectMode: false }),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.fileName}"`,
      'cache-control': 'no-store',
    },
  }
}

/** The number of rows per query. They take some tens of kilobytes and about ten milliseconds. */
const pageSize = 500

interface PageSource<Raw, Key, Row> {
  readonly find: (page: { readonly after: Key | null; readonly limit: number }) => Promise<Raw[]>
  readonly keyOf: (row: Raw) => Key
  readonly present: (rows: readonly Raw[]) => Promise<Row[]> | Row[]
}

/** Each page is one short query, run when the client is ready for it. */
export async function* exportPages<Raw, Key, Row>(source: PageSource<Raw, Key, Row>): AsyncGenerator<Row[]> {
  for (let after: Key | null = null; ;) {
    const rows: Raw[] = await source.find({ after, limit: pageSize })
    const last = rows.at(-1)
    if (last === undefined) return
    const isLast = rows.length < pageSize
    const page = await source.present(rows)
    // Empties the raw rows early, so that they do not fill the memory during an export (see `CsvFile.pages`).
    rows.length = 0
    yield page
    if (isLast) return
    after = source.keyOf(last)
  }
}

interface Exported {
  readonly name: 'orders' | 'for-photographer' | 'comprehensive'
  readonly outfitterId: number | null
  /** The photographer's id, for the report of one photographer. */
  readonly entityId?: number
  readonly range: DayRange
}

/** Records the start of an export in the audit log, in a transaction of its own. */
export async function recordExport(
  deps: ReportsDeps,
  ctx: Pick<Ctx, 'actor' | 'now' | 'address' | 'userAgent'>,
  { name, outfitterId, entityId, range }: Exported,
): Promise<void> {
  if (ctx.actor.kind === 'guest') return
  await deps.database.transaction((tx) =>
    recordAct(tx, ctx, 'export-started', {
      entity: 'export',
      entityId: entityId ?? null,
      outfitterId,
      detail: {
        export: name,
        ...(range.from === null ? {} : { from: range.from }),
        ...(range.to === null ? {} : { to: range.to }),
      },
    }),
  )
}

/** True while the session behind a long export is valid and its user may still see the data. */
export async function stillReaches(
  deps: ReportsDeps,
  ctx: Pick<Ctx, 'actor'>,
  reach: (actor: Actor) => Promise<unknown>,
): Promise<boolean> {
  if (ctx.actor.kind === 'guest') return false
  const actor = await findSessionActor(deps.database.db, ctx.actor.sessionId, deps.clock.now())
  if (actor === null) return false
  try {
    await reach(actor)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
