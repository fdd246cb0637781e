import { staffText } from '#domain/texts/staff-texts.ts'
import { StaffIcon } from '../pictures/staff-icon.tsx'
import { VisuallyHidden } from '../pictures/visually-hidden.tsx'
import type { Column, Sort } from './table-column.ts'
import styles from './long-table.module.css'

interface Props<Row> {
  columns: readonly Column<Row>[]
  sort?: Sort | undefined
  /** Without it, the server decides the order of the rows, and a column's `sortBy` has no effect. */
  onSort?: ((sort: Sort) => void) | undefined
}

/** With widths, the columns keep them while rows scroll in and out; the one without a width takes the rest. */
export function TableHead<Row>({ columns, sort, onSort }: Props<Row>) {
  return (
    <>
      <colgroup>
        {columns.map(({ id, width }) => (
          <col key={id} style={width === undefined ? undefined : { width: `${width}rem` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell
              key={column.id}
              column={column}
              sorted={sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
    </>
  )
}

function HeadCell<Row>({
  column: { id, header, align, actions, sortBy },
  sorted,
  onSort,
}: {
  column: Column<Row>
  sorted: 'ascending' | 'descending' | undefined
  onSort: Props<Row>['onSort']
}) {
  const isSortable = sortBy !== undefined && onSort !== undefined
  return (
    <th scope="col" data-align={align} aria-sort={isSortable ? (sorted ?? 'none') : undefined}>
      {actions ? (
        <VisuallyHidden>{header || staffText('kit.actions')}</VisuallyHidden>
      ) : isSortable ? (
        <button
          type="button"
          className={styles.sort}
          data-on={sorted !== undefined || undefined}
          onClick={() => onSort({ column: id, descending: sorted === 'ascending' })}
        >
          {header}
          <StaffIcon
            size={14}
            name={sorted === undefined ? 'sortNone' : sorted === 'ascending' ? 'sortUp' : 'sortDown'}
          />
        </button>
      ) : (
        header
      )}
    </th>
  )
}
