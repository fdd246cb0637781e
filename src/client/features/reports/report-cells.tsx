import { Link } from 'react-router-dom'
import { titleOf, type ReportColumn } from '#domain/reports/report-columns.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { hasSeveralZones, zoneName } from '#client/shared-views/zone-name.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { Price } from '#client/ui/pictures/price.tsx'
import type { Column } from '#client/ui/tables/table-column.ts'
import { widthOf } from './report-widths.ts'
import styles from './reports.module.css'

export interface ReportLine {
  readonly id: number
  readonly kind: 'order' | 'refund' | 'exchange'
  readonly refund_id?: number
  readonly flags?: readonly string[]
  readonly display_date: string
  readonly display_time: string
  readonly timezone: string
}

interface Shown<Row, Total extends string> {
  readonly columns: readonly ReportColumn<Row, Total>[]
  readonly rows: readonly Row[]
  readonly totals: Readonly<Record<Total, number>> | undefined
  readonly details: boolean
}

const isAmount = ({ kind, total }: { readonly kind: string; readonly total?: string }): boolean =>
  kind === 'money' || total !== undefined

export function Cell({ kind, value }: { kind: string; value: string | number | null }) {
  if (value === null || value === '') return '–'
  if (kind === 'money') return <Price cents={Number(value)} locale="en" />
  if (kind === 'text')
    return (
      <span dir="auto" title={String(value)}>
        {value}
      </span>
    )
  return String(value)
}

const isLate = ({ kind, flags }: ReportLine): boolean => kind === 'order' && flags?.includes('originals-late') === true

function Marks({ row }: { row: ReportLine }) {
  return (
    <>
      {row.kind === 'refund' ? (
        <span className={styles.refund} data-refund="">
          {staffText('report.refund')}
        </span>
      ) : null}
      {row.kind === 'exchange' ? <span className={styles.late}>{staffText('report.exchange')}</span> : null}
      {isLate(row) ? <span className={styles.late}>{staffText('pending.flag-originals-late')}</span> : null}
    </>
  )
}

/** Letters of the longest mark and the space before it. */
const MARK = 18

/** The marks stand before the notes, or beside the number where somebody hid the notes. */
export function reportColumns<Row extends ReportLine, Total extends string>({
  columns,
  rows,
  totals,
  details,
}: Shown<Row, Total>): readonly Column<Row>[] {
  const hasZones = hasSeveralZones(rows)
  const marked = columns.find(({ key }) => key === 'notes') ?? columns[0]
  const hasMarks = rows.some((row) => row.kind !== 'order' || isLate(row))
  const shown = columns.map((column, index): Column<Row> => {
    const header = titleOf(column)
    const sum = column.total && totals ? totals[column.total] : null
    const extra =
      (index === 0 ? 2 : 0) + (column === marked && hasMarks ? MARK : 0) + zoneLetters(column.kind, hasZones)
    const width = widthOf(column, { rows, sum, header, extra })
    return {
      id: column.key,
      header,
      primary: index === 0,
      sortBy: (row) => column.of(row) || (column.total ? 0 : null),
      ...(width === undefined ? {} : { width }),
      ...(isAmount(column) ? { align: 'end' as const } : {}),
      cell: (row) => (
        <>
          {column === marked && index > 0 ? <Marks row={row} /> : null}
          <Cell kind={column.kind} value={column.of(row)} />
          {column.kind === 'day' && hasZones ? ` ${zoneName(row)}` : null}
          {column === marked && index === 0 ? <Marks row={row} /> : null}
        </>
      ),
    }
  })
  return details ? [...shown, detailsColumn()] : shown
}

const zoneLetters = (kind: string, hasZones: boolean): number => (kind === 'day' && hasZones ? ' MDT'.length + 1 : 0)

function detailsColumn<Row extends ReportLine>(): Column<Row> {
  return {
    id: 'details',
    header: staffText('report.details'),
    width: 4.25,
    cell: ({ id }, tabIndex) => (
      <Link
        className={styles.details}
        to={`/dashboard/order-detail/${id}`}
        tabIndex={tabIndex}
        aria-label={`${staffText('report.details')} ${staffText('report.of-order', { id: String(id) })}`}
      >
        <Icon name="chevronRight" />
      </Link>
    ),
  }
}
