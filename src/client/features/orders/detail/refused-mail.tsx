import type { StaffOrder } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import styles from './order-detail.module.css'

interface Props {
  order: Pick<StaffOrder, 'email' | 'status'> & Partial<Pick<StaffOrder, 'refused_mail'>>
  onEdit: () => void
}

/** See docs/rules.md#refused-mails. */
export function RefusedMail({ order: { email, status, refused_mail: refused }, onEdit }: Props) {
  if (!refused || refused.email !== email) return null
  return (
    <div className={styles.refused} role="alert">
      <Icon name="alert" size={20} />
      <p dir="auto">{staffText('order.mail-refused', { email: refused.email, reason: refused.reason })}</p>
      {status === 'cancelled' ? null : (
        <Button variant="secondary" icon={<AreaIcon name="mail" />} onClick={onEdit}>
          {staffText('act.edit-email')}
        </Button>
      )}
    </div>
  )
}
