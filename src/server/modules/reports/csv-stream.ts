import { Readable } from 'node:stream'
import { addToSums, csvFoot, csvHead, csvRow, csvStart } from '#domain/reports/csv.ts'
import type { ReportColumn } from '#domain/reports/report-columns.ts'
import type { StreamAnswer } from '#server/http/handler-types.ts'

interface CsvFile<Row, Total extends string> {
  /** The name under which the browser saves the file, in ASCII. */
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
