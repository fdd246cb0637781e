import { useMedia } from '#client/ui/controls/use-media.ts'
import { PlainTable } from '#client/ui/tables/plain-table.tsx'
import { RowCards } from '#client/ui/tables/row-cards.tsx'
import type { Column } from '#client/ui/tables/table-column.ts'

interface Props<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => number
}

/** Shows rows in the server's order: as a table, and as cards on narrow screens. */
export function SystemTable<Row>(props: Props<Row>) {
  const narrow = useMedia('(max-width: 44.9375rem)')
  return narrow ? <RowCards {...props} /> : <PlainTable {...props} sort={null} onSort={() => {}} />
}
