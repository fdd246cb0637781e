import { useId } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { IconButton } from '../controls/button.tsx'
import styles from './table-pager.module.css'

/** The choices for the number of rows on a page (docs/rules.md#tables). The default is 50. */
export const pageSizes = [25, 50, 100] as const

interface Props {
  total: number
  /** From 0. */
  page: number
  pageSize: number
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

export function TablePager({ total, page, pageSize, onPage, onPageSize }: Props) {
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
