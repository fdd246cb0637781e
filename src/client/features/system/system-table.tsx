import type { ReactNode } from 'react'
import { useMedia } from '#client/ui/controls/use-media.ts'
import { TableSkeleton } from '#client/ui/loading/table-skeleton.tsx'
import type { Pages } from '#client/ui/tables/pages.tsx'
import { PlainTable } from '#client/ui/tables/plain-table.tsx'
import { RowCards } from '#client/ui/tables/row-cards.tsx'
import type { Column } from '#client/ui/tables/table-column.ts'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'

interface Props<Row> {
  label: string
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => number
  pages: Pages
  empty: ReactNode
}

export function SystemTable<Row>({ label, rows, columns, rowKey, pages: { error, refetch }, empty }: Props<Row>) {
  const narrow = useMedia('(max-width: 44.9375rem)')
  const failure = error ? (
    <TableFailure error={error} onRetry={() => void refetch()} beside={rows !== undefined} />
  ) : null
  if (!rows) return failure ?? <TableSkeleton columns={columns.length} />
  const view = { label, rows, columns, rowKey }
  return (
    <>
      {failure}
      {rows.length === 0 ? (
        empty
      ) : narrow ? (
        <RowCards {...view} />
      ) : (
        <PlainTable {...view} sort={null} onSort={() => {}} />
      )}
    </>
  )
}
