import { useServerNow } from '#client/device/connection/use-server-now.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { discountEndsAt, timeRemaining } from '#domain/pricing/discount-window.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import styles from './time-left.module.css'

function useTimeLeft(createdAt: string, discount24: number): { hours: number; minutes: number } | null {
  const created = new Date(createdAt)
  const leftAt = (now: number) => timeRemaining(created, new Date(now), discount24)
  const now = useServerNow((at) => {
    const left = leftAt(at)
    return left && discountEndsAt(created).getTime() - (left.hours * 60 + left.minutes - 1) * 60_000
  })
  return leftAt(now)
}

/** `price` and `off` in cents. `off`: the running 24 hour discount (docs/rules.md#shown-prices). */
export function useGroupPrice(
  group: { created_at: string },
  shop: { display_group_price: number; discount_24: number },
) {
  const { display_group_price: price, discount_24: percent } = shop
  const left = useTimeLeft(group.created_at, percent)
  // Rounds half a cent up (docs/rules.md#order-of-arithmetic).
  return { price, left, off: left ? Math.floor((price * percent + 50) / 100) : 0 }
}

interface Props {
  left: { hours: number; minutes: number }
  discount24: number
}

/** See docs/rules.md#time-left-label. */
export function TimeLeft({ left, discount24 }: Props) {
  return (
    <p className={styles.left}>
      <Icon name="clock" size={18} />
      <span className={styles.time}>
        {t('search.time-remaining')} <strong>{t('search.time-left', left)}</strong>
      </span>
      <span className={styles.off}>
        {t('search.group-price-off', { percent: (discount24 / 100).toLocaleString(locale, { style: 'percent' }) })}
      </span>
    </p>
  )
}
