import { Readable } from 'node:stream'
import { addToSums, csvFoot, csvHead, csvRow, csvStart } from '#domain/reports/csv.ts'
import type { ReportColumn } from '#domain/reports/report-columns.ts'
import type { StreamAnswer } from '#server/http/handler-types.ts'

export interface CsvFile<Row, Total extends string> {
  /** What it is called when it is saved, in ASCII. */
  readonly fileName: string
  readonly columns: readonly ReportColumn<Row, Total>[]
  /**
   * Asked for one page after another, each in short queries of its own, never ahead of the client. A page is emptied when
   * it is written: one hangs on the other, in promises and in the driver, until the next full collection, and by then a
   * long export would have filled hundreds of megabytes.
   */
  readonly pages: AsyncIterable<Row[]>
  /** Asked before a page every few seconds: false breaks the file off. */
  readonly mayContinue: () => Promise<boolean>
}

/** Below the 5 s within which a revoked session ends everywhere (rules.md 8). */
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

async function* beginningWith<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let step = first; step.done !== true; step = await rest.next()) yield step.value
}

/**
 * The answer that carries a CSV file (rules.md 10) as fast as the client takes it, its sums at the foot. The first page
 * is read before anything is sent: what fails then is a proper answer. What fails later breaks the connection off, so
 * that half a file is never taken for a whole one. It ends when the client leaves; nothing is held for one that waits.
 */
export async function csvAnswer<Row, Total extends string>(file: CsvFile<Row, Total>): Promise<StreamAnswer> {
  const pages = file.pages[Symbol.asyncIterator]()
  const first = await pages.next()
  return {
    status: 200,
    stream: Readable.from(chunksOf(file, beginningWith(first, pages)), { objectMode: false }),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.fileName}"`,
      'cache-control': 'no-store',
    },
  }
}
