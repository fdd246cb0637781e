import { useEffect, useState } from 'react'
import { serverNow } from '#client/offline/server-clock.ts'
import { locale, t } from '#client/shared-views/texts.ts'
import { timeRemaining } from '#domain/pricing/discount-window.ts'
import { Icon } from '#client/ui/icon.tsx'
import styles from './time-left.module.css'

/** Hours and minutes left of a group's discount by the server's clock, kept current; null when it is over. */
export function useTimeLeft(createdAt: string, discount24: number): { hours: number; minutes: number } | null {
  const [now, setNow] = useState(serverNow)
  const left = timeRemaining(new Date(createdAt), new Date(now), discount24)
  const runs = left !== null
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(serverNow()), 10_000)
    return () => clearInterval(timer)
  }, [runs])
  return left
}

interface Props {
  left: { hours: number; minutes: number }
  discount24: number
}

/** 'Time remaining for discount' with hours and minutes. */
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
