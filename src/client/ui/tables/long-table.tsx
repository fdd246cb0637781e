import { useEffect, useRef, type ReactNode } from 'react'
import { LongRows, type RowsProps } from './long-rows.tsx'
import { ShowMore, type Pages } from './pages.tsx'
import { TableFailure } from './table-failure.tsx'
import { TableSkeleton } from '../loading/table-skeleton.tsx'
import styles from './long-table.module.css'

interface Props<Row> extends Omit<RowsProps<Row>, 'rows'> {
  rows: readonly Row[] | undefined
  pages: Pages
  empty: ReactNode
  /** Stays in view above the head. */
  toolbar?: ReactNode
  /** For tables of many columns: small letters, and a scroll bar of their own where the screen is too narrow. */
  dense?: boolean
}

/**
 * A table whose toolbar, head and foot stay in view (docs/rules.md#report-frame). With widths of its columns it scrolls
 * with the page. With `acts`, the arrow keys move from row to row.
 */
export function LongTable<Row>(props: Props<Row>) {
  const { rows, columns, pages, empty, toolbar, dense } = props
  const { error } = pages
  const onRetry = (): void => void pages.refetch()
  const content = (): ReactNode => {
    if (!rows && error) return <TableFailure error={error} onRetry={onRetry} />
    if (!rows) return <TableSkeleton columns={columns.length} />
    if (rows.length === 0) return <div className={styles.nothing}>{empty}</div>
    return <LongRows {...props} rows={rows} more={pages.hasNextPage ? <More pages={pages} /> : null} />
  }
  return (
    <div className={styles.frame} data-toolbar={toolbar === undefined ? undefined : ''} data-dense={dense || undefined}>
      {toolbar === undefined ? null : <div className={styles.toolbar}>{toolbar}</div>}
      {rows && error ? <TableFailure error={error} onRetry={onRetry} beside /> : null}
      {content()}
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
    <div ref={place} className={styles.more}>
      <ShowMore pages={pages} />
    </div>
  )
}
