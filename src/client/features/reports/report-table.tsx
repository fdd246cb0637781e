import type { ReactNode } from 'react'
import { titleOf, type ReportColumn } from '#domain/reports/report-columns.ts'
import { ApiError } from '#client/api/api-error.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { LongTable } from '#client/ui/tables/long-table.tsx'
import type { Pages } from '#client/ui/tables/pages.tsx'
import { Price } from '#client/ui/pictures/price.tsx'
import type { Column } from '#client/ui/tables/table-column.ts'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import styles from './reports.module.css'

interface ReportLine {
  readonly id: number
  readonly kind: 'order' | 'refund'
  readonly refund_id?: number
  readonly flags?: readonly string[]
}

interface Props<Row, Total extends string> {
  columns: readonly ReportColumn<Row, Total>[]
  rows: readonly Row[] | undefined
  /** Sums of all rows of the report, including rows that the page has not loaded yet. */
  totals: Readonly<Record<Total, number>> | undefined
  pages: Pages
  details?: boolean
  empty: ReactNode
}

const isAmount = ({ kind, total }: { readonly kind: string; readonly total?: string }): boolean =>
  kind === 'money' || total !== undefined

/** Without a network, a completely loaded report shows no error, because `AsOf` already says how old the rows are. */
const failureOf = ({ error, hasNextPage }: Pages, hasRows: boolean): Error | null =>
  hasRows && !hasNextPage && error instanceof ApiError && error.isOffline ? null : error

function Cell({ kind, value }: { kind: string; value: string | number | null }) {
  if (value === null || value === '') return '–'
  if (kind === 'money') return <Price cents={Number(value)} locale="en" />
  if (kind === 'text')
    return (
      <span className={styles.text} dir="auto" title={String(value)}>
        {value}
      </span>
    )
  return String(value)
}

function sumOf<Row, Total extends string>(
  column: ReportColumn<Row, Total> | undefined,
  totals: Readonly<Record<Total, number>>,
): ReactNode {
  return column?.total ? <Cell kind={column.kind} value={totals[column.total]} /> : null
}

/** See docs/rules.md#report-frame. */
export function ReportTable<Row extends ReportLine, Total extends string>({
  columns,
  rows,
  totals,
  pages,
  details = false,
  empty,
}: Props<Row, Total>) {
  const shown: Column<Row>[] = columns.map((column, index) => ({
    id: column.key,
    header: titleOf(column),
    primary: index === 0,
    ...(isAmount(column) ? { align: 'end' as const } : {}),
    cell: (row) => (
      <>
        <Cell kind={column.kind} value={column.of(row)} />
        {index === 0 && row.kind === 'refund' ? (
          <span className={styles.refund}>{staffText('report.refund')}</span>
        ) : null}
        {index === 0 && row.kind === 'order' && row.flags?.includes('originals-late') === true ? (
          <span className={styles.refund}>{staffText('pending.flag-originals-late')}</span>
        ) : null}
      </>
    ),
  }))
  if (details)
    shown.push({
      id: 'details',
      header: staffText('report.details'),
      cell: ({ id }) => (
        <ButtonLink variant="quiet" className={styles.details} to={`/dashboard/order-detail/${id}`}>
          {staffText('report.details')}{' '}
          <VisuallyHidden>{staffText('report.of-order', { id: String(id) })}</VisuallyHidden>
        </ButtonLink>
      ),
    })
  return (
    <LongTable<Row>
      label={staffText('report.orders-list')}
      rows={rows}
      rowKey={(row) => `${row.kind} ${row.refund_id ?? row.id}`}
      columns={shown}
      pages={{ ...pages, error: failureOf(pages, rows !== undefined) }}
      empty={empty}
      foot={
        totals ? (
          <>
            {shown.map(({ id, align }, index) =>
              index === 0 ? (
                <th key={id} scope="row">
                  {staffText('report.totals')}
                </th>
              ) : (
                <td key={id} data-align={align}>
                  {sumOf(columns[index], totals)}
                </td>
              ),
            )}
          </>
        ) : undefined
      }
    />
  )
}
