import type { StaffOrder } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import styles from './order-detail.module.css'

interface Props {
  /** An order that the device kept from an earlier build lacks the count. */
  order: Pick<StaffOrder, 'status' | 'flags'> & Partial<Pick<StaffOrder, 'originals_missing'>>
}

/** See docs/rules.md#awaited-originals. */
export function MissingOriginals({ order: { flags, originals_missing: count = 0, status } }: Props) {
  if (status !== 'completed' || count === 0) return null
  return (
    <div className={styles.refused} role="status">
      <Icon name="clock" size={20} />
      <p>
        {staffText('order.originals-missing', { count })}{' '}
        {flags.includes('originals-late') ? staffText('order.originals-late') : null}
      </p>
    </div>
  )
}
