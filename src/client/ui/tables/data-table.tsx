import { useDeferredValue, type ReactNode, useId } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { EmptyState } from '../notices/empty-state.tsx'
import { PlainTable } from './plain-table.tsx'
import { RowCards } from './row-cards.tsx'
import { SearchField } from '../fields/search-field.tsx'
import { searchRows, sortRows, type Column, type Sort } from './table-column.ts'
import { TableFailure } from './table-failure.tsx'
import { pageSizes, useTableView, type TableView } from './table-view.ts'
import { TableSkeleton } from '../loading/table-skeleton.tsx'
import { useMedia } from '../controls/use-media.ts'
import { VisuallyHidden } from '../pictures/visually-hidden.tsx'
import { IconButton } from '../controls/button.tsx'
import { StaffIcon } from '../pictures/staff-icon.tsx'
import styles from './data-table.module.css'

interface Props<Row> {
  label: string
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => number | string
  columns: readonly Column<Row>[]
  /** Returns the text of a row that the search compares. */
  search?: (row: Row) => string
  searchLabel?: string
  defaultSort?: Sort
  /** Left out, the table forgets it with the page. */
  view?: TableView
  empty: ReactNode
  error?: Error | null
  onRetry?: () => void
  toolbar?: ReactNode
  /**
   * Called when the person clicks anywhere on a row or presses Enter on it. The row's own buttons and links still work.
   */
  onRow?: (row: Row) => void
}

/** Narrow screens show cards instead. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, rowKey, columns, search, searchLabel, defaultSort, empty, error, onRetry, toolbar, onRow } =
    props
  const narrow = useMedia('(max-width: 44.9375rem)')
  const own = useTableView(defaultSort ?? null)
  const { typed, sort, page, pageSize, change } = props.view ?? own
  const onSort = (next: Sort): void => change({ sort: next })
  const sought = useDeferredValue(typed)

  const found = search ? searchRows(rows ?? [], search, sought) : (rows ?? [])
  const sorted = sortRows(found, columns, sort)
  const lastPage = Math.max(0, Math.ceil(sorted.length / pageSize) - 1)
  const at = Math.min(page, lastPage)
  const shown = sorted.slice(at * pageSize, (at + 1) * pageSize)
  const view = { label, rows: shown, rowKey, columns, onRow }

  const body = (): ReactNode => {
    if (!rows && error) return <TableFailure error={error} onRetry={onRetry} />
    if (!rows) return <TableSkeleton columns={columns.length} narrow={narrow} />
    if (rows.length === 0) return <div className={styles.nothing}>{empty}</div>
    if (sorted.length === 0)
      return <EmptyState icon="search" title={staffText('kit.no-match', { text: sought.trim() })} />
    return narrow ? <RowCards {...view} /> : <PlainTable {...view} sort={sort} onSort={onSort} />
  }

  return (
    <section className={styles.frame} aria-label={label} aria-busy={rows === undefined && !error}>
      {search || toolbar ? (
        <div className={styles.toolbar}>
          {search ? (
            <SearchField
              label={searchLabel ?? staffText('kit.search')}
              value={typed}
              onChange={(next) => change({ typed: next, page: 0 })}
            />
          ) : null}
          {narrow && rows && rows.length > 1 ? <SortSelect columns={columns} sort={sort} onSort={onSort} /> : null}
          {toolbar ? <div className={styles.tools}>{toolbar}</div> : null}
        </div>
      ) : null}
      {rows && error ? <TableFailure error={error} onRetry={onRetry} beside /> : null}
      {body()}
      <VisuallyHidden live>
        {rows && sought.trim() !== ''
          ? staffText('kit.range', { from: Math.min(1, shown.length), to: shown.length, total: sorted.length })
          : ''}
      </VisuallyHidden>
      {sorted.length > 0 ? (
        <TablePager
          total={sorted.length}
          page={at}
          pageSize={pageSize}
          onPage={(next) => change({ page: next })}
          onPageSize={(size) => change({ pageSize: size, page: Math.floor((at * pageSize) / size) })}
        />
      ) : null}
    </section>
  )
}

interface PagerProps {
  total: number
  /** From 0. */
  page: number
  pageSize: number
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

function TablePager({ total, page, pageSize, onPage, onPageSize }: PagerProps) {
  const id = useId()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const from = page * pageSize + 1
  const to = Math.min(total, (page + 1) * pageSize)
  return (
    <div className={styles.pager}>
      <label className={styles.size} htmlFor={id}>
        {staffText('kit.rows-per-page')}
        <select id={id} value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.turn}>
        <span className={styles.range}>{staffText('kit.range', { from, to, total })}</span>
        <IconButton
          icon="chevronLeft"
          label={staffText('kit.previous-page')}
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          icon="chevronRight"
          label={staffText('kit.next-page')}
          disabled={page >= pages - 1}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </div>
  )
}

interface SortProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort: (sort: Sort) => void
}

function SortSelect<Row>({ columns, sort, onSort }: SortProps<Row>) {
  const sortable = columns.filter((column) => column.sortBy)
  const [first] = sortable
  if (!first) return null
  const column = sort?.column ?? first.id
  const descending = sort?.descending ?? false
  const way = staffText(descending ? 'kit.sort-descending' : 'kit.sort-ascending')
  return (
    <div className={styles.sort}>
      <select
        aria-label={staffText('kit.sort-by')}
        value={column}
        onChange={(event) => onSort({ column: event.target.value, descending })}
      >
        {sortable.map(({ id, header }) => (
          <option key={id} value={id}>
            {header}
          </option>
        ))}
      </select>
      <button type="button" aria-label={way} title={way} onClick={() => onSort({ column, descending: !descending })}>
        <StaffIcon name={descending ? 'sortDown' : 'sortUp'} size={18} />
      </button>
    </div>
  )
}
