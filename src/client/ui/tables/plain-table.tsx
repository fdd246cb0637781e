import type { ReactNode, SyntheticEvent } from 'react'
import { Cell, Column as HeaderCell, Row as TableRow, Table, TableBody, TableHeader } from 'react-aria-components/Table'
import { staffText } from '#domain/texts/staff-texts.ts'
import { StaffIcon } from '../pictures/staff-icon.tsx'
import type { Column, Sort } from './table-column.ts'
import { VisuallyHidden } from '../pictures/visually-hidden.tsx'
import styles from './plain-table.module.css'

interface Props<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => number | string
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort: (sort: Sort) => void
  onRow?: ((row: Row) => void) | undefined
}

export function PlainTable<Row>({ label, rows, rowKey, columns, sort, onSort, onRow }: Props<Row>) {
  const primary = columns.find((column) => column.primary) ?? columns[0]
  return (
    <div className={styles.scroll}>
      <Table
        className={styles.table ?? ''}
        aria-label={label}
        keyboardNavigationBehavior="tab"
        {...(sort
          ? { sortDescriptor: { column: sort.column, direction: sort.descending ? 'descending' : 'ascending' } }
          : {})}
        onSortChange={({ column, direction }) =>
          onSort({ column: String(column), descending: direction === 'descending' })
        }
        {...(onRow
          ? {
              onRowAction: (key) => {
                const row = rows.find((one) => rowKey(one) === key)
                if (row !== undefined) onRow(row)
              },
            }
          : {})}
      >
        <TableHeader>
          {columns.map((column) => (
            <HeaderCell
              key={column.id}
              id={column.id}
              className={styles.header ?? ''}
              allowsSorting={column.sortBy !== undefined}
              isRowHeader={column === primary}
              textValue={column.header}
              data-align={column.align}
              data-actions={column.actions || undefined}
            >
              {({ allowsSorting, sortDirection }) =>
                column.actions ? (
                  <VisuallyHidden>{column.header || staffText('kit.actions')}</VisuallyHidden>
                ) : (
                  <span className={styles.heading}>
                    {column.header}
                    {allowsSorting ? (
                      <span className={styles.mark} data-on={sortDirection !== undefined || undefined}>
                        <StaffIcon
                          size={14}
                          name={
                            sortDirection === undefined
                              ? 'sortNone'
                              : sortDirection === 'ascending'
                                ? 'sortUp'
                                : 'sortDown'
                          }
                        />
                      </span>
                    ) : null}
                  </span>
                )
              }
            </HeaderCell>
          ))}
        </TableHeader>
        <TableBody items={rows.map((row) => ({ id: rowKey(row), row }))} dependencies={[columns, onRow]}>
          {({ id, row }) => (
            <TableRow id={id} className={styles.row ?? ''} data-opens={onRow ? '' : undefined}>
              {columns.map((column) => (
                <Cell
                  key={column.id}
                  className={styles.cell ?? ''}
                  data-align={column.align}
                  data-primary={column === primary || undefined}
                  data-actions={column.actions || undefined}
                >
                  <OwnControls className={column.actions ? styles.actions : styles.content}>
                    {column.cell(row)}
                  </OwnControls>
                </Cell>
              ))}
            </TableRow>
          )}
        </TableBody>
      </Table>
    </div>
  )
}

const CONTROL = 'a[href], button, input, select, textarea, [role="switch"]'

function keep(event: SyntheticEvent): void {
  if (event.target instanceof Element && event.target.closest(CONTROL)) event.stopPropagation()
}

function stopKeys(event: React.KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') keep(event)
}

function OwnControls({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only stops events
    <div className={className} onPointerDown={keep} onMouseDown={keep} onClick={keep} onKeyDown={stopKeys}>
      {children}
    </div>
  )
}
