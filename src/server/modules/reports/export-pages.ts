/** The number of rows per query. They take some tens of kilobytes and about ten milliseconds. */
const pageSize = 500

interface PageSource<Raw, Key, Row> {
  readonly find: (page: { readonly after: Key | null; readonly limit: number }) => Promise<Raw[]>
  readonly keyOf: (row: Raw) => Key
  readonly present: (rows: readonly Raw[]) => Promise<Row[]> | Row[]
}

/** Yields the rows of an export page by page. Each page is one short query, run when the client is ready for it. */
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
