/** Rows of an export in one query: some tens of kilobytes of text, some ten milliseconds of the database. */
const pageSize = 500

/** Where the rows of an export come from, a page at a time. */
export interface PageSource<Raw, Key, Row> {
  readonly find: (page: { readonly after: Key | null; readonly limit: number }) => Promise<Raw[]>
  /** Where a page ends that ends with this row. */
  readonly keyOf: (row: Raw) => Key
  readonly present: (rows: readonly Raw[]) => Promise<Row[]> | Row[]
}

/** All rows of an export, by short queries one after another, each as it is asked for. */
export async function* exportPages<Raw, Key, Row>(source: PageSource<Raw, Key, Row>): AsyncGenerator<Row[]> {
  for (let after: Key | null = null; ;) {
    const rows: Raw[] = await source.find({ after, limit: pageSize })
    const last = rows.at(-1)
    if (last === undefined) return
    const isLast = rows.length < pageSize
    const page = await source.present(rows)
    // For the same reason as the pages of a CSV file: see there.
    rows.length = 0
    yield page
    if (isLast) return
    after = source.keyOf(last)
  }
}
