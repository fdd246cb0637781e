import type { Column } from './table-column.ts'
import styles from './row-cards.module.css'

interface Props<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => number | string
  columns: readonly Column<Row>[]
  onRow?: ((row: Row) => void) | undefined
}

const CONTROL = 'a[href], button, input, select, textarea, [role="switch"]'

export function RowCards<Row>({ label, rows, rowKey, columns, onRow }: Props<Row>) {
  const primary = columns.find((column) => column.primary) ?? columns[0]
  const actions = columns.filter((column) => column.actions)
  const others = columns.filter((column) => column !== primary && !column.actions)
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card} data-opens={onRow ? '' : undefined}>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the heading is the button */}
          <div
            className={styles.facts}
            onClick={(event) => {
              if (event.target instanceof Element && event.target.closest(CONTROL)) return
              onRow?.(row)
            }}
          >
            {onRow ? (
              <button type="button" className={styles.open} onClick={() => onRow(row)}>
                {primary?.cell(row)}
              </button>
            ) : (
              <p className={styles.primary}>{primary?.cell(row)}</p>
            )}
            <dl className={styles.list}>
              {others.map((column) => (
                <div key={column.id} className={styles.fact}>
                  <dt>{column.header}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          </div>
          {actions.map((column) => (
            <div key={column.id} className={styles.actions}>
              {column.cell(row)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
