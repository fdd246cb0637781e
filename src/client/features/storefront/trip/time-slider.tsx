import { useId, useMemo, type ChangeEvent } from 'react'
import { isWithin, timeStep, clockText, spanOfDay, spanText, timeBars } from '#domain/trip-time/day-times.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import styles from './time-slider.module.css'
import type { DayTimes } from './use-time-span.ts'

const WHOLE = 100

export function TimeSlider({ photos, minuteOf, span, choose }: DayTimes) {
  const titleId = useId()
  const minutes = useMemo(() => photos.flatMap((photo) => minuteOf(photo) ?? []), [photos, minuteOf])
  const whole = useMemo(() => spanOfDay(minutes), [minutes])
  const bars = useMemo(() => timeBars(minutes, whole), [minutes, whole])
  // A span from the page's address may begin earlier or end later.
  const from = Math.min(Math.max(span?.from ?? whole.from, whole.from), whole.to - timeStep)
  const to = Math.max(Math.min(span?.to ?? whole.to, whole.to), from + timeStep)
  const count = span === null ? photos.length : minutes.filter((minute) => isWithin(span, minute)).length

  const move = (nextFrom: number, nextTo: number, released: boolean): void => {
    const isWhole = nextFrom === whole.from && nextTo === whole.to
    choose(isWhole ? null : { from: nextFrom, to: nextTo }, released)
  }
  const release = (): void => move(from, to, true)
  const part = (minute: number): number => ((minute - whole.from) / (whole.to - whole.from)) * WHOLE
  const thumb = {
    min: whole.from,
    max: whole.to,
    step: timeStep,
    onPointerUp: release,
    onKeyUp: release,
  } as const

  return (
    <div className={styles.slider} role="group" aria-labelledby={titleId}>
      <div className={styles.head}>
        <span id={titleId} className={styles.title}>
          {t('search.hours')}
        </span>
        <button type="button" className={styles.reset} disabled={span === null} onClick={() => choose(null, true)}>
          {t('search.hours-reset')}
        </button>
        <output className={styles.value}>
          {spanText({ from, to }, locale)} · {t('search.group-count', { count })}
        </output>
      </div>
      <div className={styles.track} style={{ '--from': `${part(from)}%`, '--to': `${WHOLE - part(to)}%` }}>
        <Bars bars={bars} />
        <input
          {...thumb}
          type="range"
          className={styles.thumb}
          // When both thumbs are at one end, the movable one must be on top.
          style={part(from) > WHOLE / 2 ? { zIndex: 1 } : undefined}
          aria-label={t('search.hours-from')}
          aria-valuetext={clockText(from, locale)}
          value={from}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
            move(Math.min(target.valueAsNumber, to - timeStep), to, false)
          }
        />
        <input
          {...thumb}
          type="range"
          className={styles.thumb}
          aria-label={t('search.hours-to')}
          aria-valuetext={clockText(to, locale)}
          value={to}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
            move(from, Math.max(target.valueAsNumber, from + timeStep), false)
          }
        />
      </div>
    </div>
  )
}

function Bars({ bars }: { bars: readonly number[] }) {
  // Even bars stay low, so that they read as bars and not as one block.
  const most = Math.max(...bars, (2 * bars.reduce((sum, count) => sum + count, 0)) / bars.length)
  // A minimum height: otherwise a raft with few photos would be invisible beside a busy time.
  const heightOf = (count: number): number => (count === 0 ? 0 : 0.15 + (0.85 * count) / most)
  const path = bars.map((count, place) => `M${place + 0.18} 1v${-heightOf(count)}h.64V1z`).join('')
  const picture = (className: string | undefined) => (
    <svg className={className} viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} fill="currentColor" />
    </svg>
  )
  return (
    <div className={styles.bars}>
      {picture(styles.all)}
      <i className={styles.line} />
      <div className={styles.chosen}>
        {picture(styles.all)}
        <i className={styles.line} />
      </div>
    </div>
  )
}
