import { useEffect, useRef, type ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ShowMore, type Pages } from './pages.tsx'
import type { Column } from './table-column.ts'
import { TableFailure } from './table-failure.tsx'
import { TableSkeleton } from '../loading/table-skeleton.tsx'
import { VisuallyHidden } from '../pictures/visually-hidden.tsx'
import styles from './long-table.module.css'

interface Props<Row> {
  label: string
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => number | string
  /** The server decides the order of the rows, so a column's `sortBy` has no effect. */
  columns: readonly Column<Row>[]
  pages: Pages
  empty: ReactNode
  /** The cells (`td`, `th`) of the sticky foot row, such as the totals. */
  foot?: ReactNode
}

/**
 * The table is at most 800 px high and scrolls inside its frame. Its head and foot stay in view
 * (docs/rules.md#report-frame).
 */
export function LongTable<Row>(props: Props<Row>) {
  const { label, rows, rowKey, columns, pages, empty, foot } = props
  const { error, hasNextPage } = pages
  const onRetry = (): void => void pages.refetch()
  if (!rows)
    return (
      <div className={styles.frame}>
        {error ? <TableFailure error={error} onRetry={onRetry} /> : <TableSkeleton columns={columns.length} />}
      </div>
    )
  if (rows.length === 0) return <div className={`${styles.frame} ${styles.nothing}`}>{empty}</div>
  const primary = columns.find((column) => column.primary) ?? columns[0]
  return (
    <div className={styles.frame}>
      {error ? <TableFailure error={error} onRetry={onRetry} beside /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must reach a scroll container */}
      <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.id} scope="col" data-align={column.align}>
                  {column.actions ? (
                    <VisuallyHidden>{column.header || staffText('kit.actions')}</VisuallyHidden>
                  ) : (
                    column.header
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column) =>
                  column === primary ? (
                    <th key={column.id} scope="row" data-align={column.align}>
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.id} data-align={column.align} data-actions={column.actions || undefined}>
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
            {hasNextPage ? (
              <tr>
                <td colSpan={columns.length} className={styles.more}>
                  <More pages={pages} />
                </td>
              </tr>
            ) : null}
          </tbody>
          {foot ? (
            <tfoot>
              <tr>{foot}</tr>
            </tfoot>
          ) : null}
        </table>
      </div>
    </div>
  )
}

/** A 'Show more' button is needed after a failed load, and in browsers that cannot watch the scroll position. */
function More({ pages }: { pages: Pages }) {
  const { error, isFetchingNextPage, fetchNextPage } = pages
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const end = place.current
    if (!end || isFetchingNextPage || error || typeof IntersectionObserver === 'undefined') return
    const root = end.closest(`.${styles.scroll}`)
    const watch = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && fetchNextPage(), {
      root,
      rootMargin: '600px',
    })
    watch.observe(end)
    return () => watch.disconnect()
  }, [isFetchingNextPage, error, fetchNextPage])
  return (
    <div ref={place}>
      <ShowMore pages={pages} />
    </div>
  )
}
