/** Rows per query, which take some tens of kilobytes and about ten milliseconds. */
const pageSize = 500

interface PageSource<Raw, Key, Row> {
  readonly find: (page: { readonly after: Key | null; readonly limit: number }) => Promise<Raw[]>
  /** The key of a page that ends with this row. */
  readonly keyOf: (row: Raw) => Key
  readonly present: (rows: readonly Raw[]) => Promise<Row[]> | Row[]
}

/** Yields the rows page by page, each by a short query on demand. */
export async function* exportPages<Raw, Key, Row>(source: PageSource<Raw, Key, Row>): AsyncGenerator<Row[]> {
  for (let after: Key | null = null; ;) {
    const rows: Raw[] = await source.find({ after, limit: pageSize })
    const last = rows.at(-1)
    if (last === undefined) return
    const isLast = rows.length < pageSize
    const page = await source.present(rows)
    // Frees the rows early, for the reason at `CsvFile.pages`.
    rows.length = 0
    yield page
    if (isLast) return
    after = source.keyOf(last)
  }
}
