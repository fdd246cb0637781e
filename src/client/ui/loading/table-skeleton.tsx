import { staffText } from '#domain/texts/staff-texts.ts'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from '../pictures/visually-hidden.tsx'
import styles from './table-skeleton.module.css'

const WIDTHS = ['62%', '48%', '70%', '40%', '56%', '66%']

export function TableSkeleton({ columns, narrow = false }: { columns: number; narrow?: boolean }) {
  const cells = narrow ? 1 : Math.min(columns, 6)
  return (
    <div className={styles.rows}>
      <VisuallyHidden live>{staffText('kit.loading')}</VisuallyHidden>
      {Array.from({ length: narrow ? 5 : 8 }, (_, row) => (
        <div key={row} className={styles.row} style={{ gridTemplateColumns: `repeat(${cells}, 1fr)` }}>
          {Array.from({ length: cells }, (_, cell) => (
            <Skeleton
              key={cell}
              height={narrow ? 56 : 14}
              width={narrow ? '100%' : (WIDTHS[(row + cell) % WIDTHS.length] ?? '50%')}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
