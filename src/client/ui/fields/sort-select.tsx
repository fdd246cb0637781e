import { staffText } from '#domain/texts/staff-texts.ts'
import { StaffIcon } from '../pictures/staff-icon.tsx'
import type { Column, Sort } from '../tables/table-column.ts'
import styles from './sort-select.module.css'

interface Props<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort: (sort: Sort) => void
}

export function SortSelect<Row>({ columns, sort, onSort }: Props<Row>) {
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
