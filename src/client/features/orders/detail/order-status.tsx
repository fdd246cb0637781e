import type { StaffOrder } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Icon, type IconName } from '#client/ui/pictures/icon.tsx'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { money } from '../order-money.ts'
import styles from './order-status.module.css'

type Shown = Pick<StaffOrder, 'status' | 'total' | 'refunded_total'>

interface Look {
  icon: IconName
  tone: 'good' | 'waiting' | 'bad' | 'quiet'
}

const LOOKS: Record<StaffOrder['status'], Look> = {
  cart: { icon: 'cart', tone: 'quiet' },
  paying: { icon: 'clock', tone: 'waiting' },
  pending: { icon: 'clock', tone: 'waiting' },
  completed: { icon: 'check', tone: 'good' },
  cancelled: { icon: 'close', tone: 'bad' },
  expired: { icon: 'clock', tone: 'quiet' },
}

export function OrderStatus({ order, large = false }: { order: Shown; large?: boolean }) {
  const { status, total, refunded_total: refunded } = order
  const isRefunded = refunded > 0 && refunded >= total
  const { icon, tone } = LOOKS[status]
  const size = large ? 22 : 16
  return (
    <span className={styles.status} data-tone={isRefunded ? 'bad' : tone} data-large={large || undefined}>
      {isRefunded ? <AreaIcon name="minus" size={size} /> : <Icon name={icon} size={size} />}
      {isRefunded ? staffText('order.refunded') : staffText(`order.status-${status}`)}
      {!isRefunded && refunded > 0 ? (
        <small>{staffText('order.partly-refunded', { amount: money(refunded) })}</small>
      ) : null}
    </span>
  )
}
