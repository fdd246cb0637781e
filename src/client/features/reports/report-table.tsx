import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { titleOf, type ReportColumn } from '#domain/reports/report-columns.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { formatPrice } from '#client/ui/pictures/price.tsx'
import { LongTable } from '#client/ui/tables/long-table.tsx'
import type { Pages } from '#client/ui/tables/pages.tsx'
import { searchRows, sortRows, type Column, type Sort } from '#client/ui/tables/table-column.ts'
import { useAddressView } from '#client/ui/tables/table-view.ts'
import { ColumnChoice } from './column-choice.tsx'
import { Cell, reportColumns, type ReportLine } from './report-cells.tsx'
import { ReportToolbar } from './report-toolbar.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'
import { SORTED_AT_MOST, useWholeReport } from './use-whole-report.ts'

interface Props<Row, Total extends string> {
  /** The device keeps the chosen columns of each kind of report. */
  kind: string
  columns: readonly ReportColumn<Row, Total>[]
  rows: readonly Row[] | undefined
  /** Sums of all rows of the report, including rows that the page has not loaded yet. */
  totals: (Readonly<Record<Total, number>> & { readonly count: number }) | undefined
  pages: Pages
  details?: boolean
  empty: ReactNode
  /** One line of figures above the table. */
  sums: ReactNode
  /** A button beside the choice of columns. */
  tool?: ReactNode
}

/** Height of a row in rem. A link in it needs the height of a finger. */
const ROW = 2.25
const ROW_WITH_LINK = 2.75

/** Without a network, a completely loaded report shows no error, because `AsOf` already says how old the rows are. */
const failureOf = ({ error, hasNextPage }: Pages, hasRows: boolean): Error | null =>
  hasRows && !hasNextPage && error instanceof ApiError && error.isOffline ? null : error

function textOf<Row>(columns: readonly ReportColumn<Row>[]): (row: Row) => string {
  return (row) =>
    columns
      .map(({ kind, of }) => (kind === 'money' ? formatPrice(Number(of(row)), 'en') : String(of(row) ?? '')))
      .join(' ')
}

/** See docs/rules.md#report-frame. */
export function ReportTable<Row extends ReportLine, Total extends string>(props: Props<Row, Total>) {
  const { kind, rows, totals, details = false } = props
  const navigate = useNavigate()
  const [hidden, setHidden] = useHiddenColumns(kind)
  const columns = useMemo(
    () =>
      reportColumns({
        columns: props.columns.filter(({ key }, index) => index === 0 || !hidden.includes(key)),
        rows: rows ?? [],
        totals,
        details: details && !hidden.includes('details'),
      }),
    [props.columns, rows, totals, details, hidden],
  )
  const found = useFound(props, columns)
  const open = ({ id }: Row): void => void navigate(`/dashboard/order-detail/${id}`)
  const choices = props.columns.map((column) => ({ id: column.key as string, header: titleOf(column) }))
  if (details) choices.push({ id: 'details', header: staffText('report.details') })
  return (
    <LongTable<Row>
      label={staffText('report.orders-list')}
      rows={found.rows}
      rowKey={(row) => `${row.kind} ${row.refund_id ?? row.id} ${row.display_date} ${row.display_time}`}
      columns={columns}
      pages={found.pages}
      empty={found.empty}
      dense
      rowRem={details ? ROW_WITH_LINK : ROW}
      {...(details ? { acts: { onPress: open, onOpen: open } } : {})}
      {...found.sorting}
      toolbar={
        <ReportToolbar {...found.search} sums={props.sums}>
          {props.tool}
          <ColumnChoice columns={choices.slice(1)} hidden={hidden} onChange={setHidden} />
        </ReportToolbar>
      }
      foot={
        totals ? (
          <Foot columns={columns} of={props.columns} rows={found.rows ?? []} totals={found.isAll ? totals : null} />
        ) : undefined
      }
    />
  )
}

/** The rows that match the search, in the chosen order. */
function useFound<Row extends ReportLine, Total extends string>(
  { rows, columns: all, totals, pages, empty }: Props<Row, Total>,
  columns: readonly Column<Row>[],
) {
  const view = useAddressView(null)
  const typed = useDeferredValue(view.typed.trim())
  const isTooLong = (totals?.count ?? 0) > SORTED_AT_MOST
  const isShort = totals !== undefined && !isTooLong
  const sought = isShort ? typed : ''
  const sort = isShort ? view.sort : null
  const isLoading = useWholeReport(pages, sought !== '' || sort !== null)
  const found = useMemo(
    () => rows && sortRows(searchRows(rows, textOf(all), sought), columns, sort),
    [rows, all, sought, columns, sort],
  )
  return {
    rows: found,
    isAll: sought === '',
    pages: { ...pages, hasNextPage: pages.hasNextPage && !isLoading, error: failureOf(pages, rows !== undefined) },
    empty: sought === '' ? empty : <EmptyState icon="search" title={staffText('kit.no-match', { text: sought })} />,
    sorting: {
      ...(sort === null ? {} : { sort }),
      ...(isTooLong ? {} : { onSort: (next: Sort) => view.change({ sort: next }) }),
    },
    search: { typed: view.typed, onType: (next: string) => view.change({ typed: next }), isTooLong, isLoading },
  }
}

interface FootProps<Row, Total extends string> {
  columns: readonly Column<Row>[]
  of: readonly ReportColumn<Row, Total>[]
  /** Null: the sums of the shown rows alone. */
  totals: Readonly<Record<Total, number>> | null
  rows: readonly Row[]
}

function Foot<Row, Total extends string>({ columns, of, totals, rows }: FootProps<Row, Total>) {
  const totalOf = (id: string) => of.find(({ key, total }) => key === id && total !== undefined)
  // The first column is as narrow as a number, so its word may use the next one.
  const isWide = columns[1] !== undefined && totalOf(columns[1].id) === undefined
  return columns.map(({ id, align }, index) => {
    if (index === 1 && isWide) return null
    if (index === 0)
      return (
        <th key={id} scope="row" colSpan={isWide ? 2 : 1}>
          {staffText(totals ? 'report.totals' : 'report.found')}
        </th>
      )
    const column = totalOf(id)
    const ofRows = (): number => rows.reduce((sum, row) => sum + Number(column?.of(row)), 0)
    return (
      <td key={id} data-align={align}>
        {column?.total ? <Cell kind={column.kind} value={totals ? totals[column.total] : ofRows()} /> : null}
      </td>
    )
  })
}
