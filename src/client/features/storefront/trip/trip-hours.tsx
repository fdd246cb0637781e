import { useMemo } from 'react'
import { clockText, hoursOf } from '#domain/trip-time/day-times.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import styles from './trip-controls.module.css'
import type { DayTimes } from './use-time-span.ts'

/** A kiosk's choice of the time: one large button for each hour with photos. */
export function TripHours({ photos, minuteOf, span, choose }: DayTimes) {
  const hours = useMemo(() => hoursOf(photos.flatMap((photo) => minuteOf(photo) ?? [])), [photos, minuteOf])
  return (
    <ul className={styles.days} aria-label={t('search.hours')}>
      <li>
        <button type="button" className={styles.day} aria-pressed={span === null} onClick={() => choose(null, true)}>
          {t('search.hours-reset')}
        </button>
      </li>
      {hours.map(({ from, to, count }) => (
        <li key={from}>
          <button
            type="button"
            className={styles.day}
            aria-pressed={span?.from === from && span.to === to}
            onClick={() => choose({ from, to }, true)}
          >
            {clockText(from, locale)} <small>{t('search.group-count', { count })}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
