import { memo, useCallback, useEffect, useId, useRef, useState, type PointerEvent } from 'react'
import type { Photo } from '#contract/schema.gen.ts'
import { clockText } from '#domain/trip-time/day-times.ts'
import { PhotoGrid } from '#client/shared-views/photo-grid.tsx'
import type { PhotoSelection } from '#client/shared-views/photo-selection.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import styles from './timed-photos.module.css'

interface Hour {
  readonly minute: number
  /** The place of the hour's first photo in the whole list. */
  readonly start: number
  readonly photos: readonly Photo[]
}

/** Splits photos in the order of their times by their hours. A photo without a time stays in the hour before it. */
function splitByHour(photos: readonly Photo[], minuteOf: (photo: Photo) => number | null): readonly Hour[] {
  const hours: { minute: number; start: number; photos: Photo[] }[] = []
  for (const [index, photo] of photos.entries()) {
    const last = hours.at(-1)
    const taken = minuteOf(photo) ?? last?.minute ?? 0
    const minute = taken - (taken % 60)
    if (last?.minute === minute) last.photos.push(photo)
    else hours.push({ minute, start: index, photos: [photo] })
  }
  return hours
}

const LONG_DAY = 60
const SCROLL_PAUSE = 1_200

interface Props {
  photos: readonly Photo[]
  minuteOf: (photo: Photo) => number | null
  selection: PhotoSelection<Photo>
  eagerCount: number
  onOpen: (index: number) => void
}

/** Shows a long day's photos under the hours in which they were taken, with a scrubber. */
export function TimedPhotos({ photos, minuteOf, selection, eagerCount, onOpen }: Props) {
  const hours = photos.length > LONG_DAY ? splitByHour(photos, minuteOf) : []
  const label = t('search.singles')
  if (hours.length < 2)
    return <PhotoGrid photos={photos} selection={selection} onOpen={onOpen} eagerCount={eagerCount} label={label} />
  return (
    <div className={styles.hours}>
      {hours.map((hour, place) => (
        <HourOfPhotos
          key={hour.minute}
          hour={hour}
          selection={selection}
          eagerCount={place === 0 ? eagerCount : 0}
          onOpen={onOpen}
        />
      ))}
      <Scrubber hours={hours} />
    </div>
  )
}

interface HourProps {
  hour: Hour
  selection: PhotoSelection<Photo>
  eagerCount: number
  onOpen: (index: number) => void
}

const HourOfPhotos = memo(function HourOfPhotos({ hour, selection, eagerCount, onOpen }: HourProps) {
  const { start } = hour
  const title = useId()
  const open = useCallback((index: number) => onOpen(start + index), [onOpen, start])
  const name = clockText(hour.minute, locale)
  return (
    <section aria-labelledby={title} data-hour={hour.minute}>
      <h3 id={title} className={styles.hour}>
        {name} <span className={styles.count}>{t('search.group-count', { count: hour.photos.length })}</span>
      </h3>
      <PhotoGrid photos={hour.photos} selection={selection} onOpen={open} eagerCount={eagerCount} label={name} />
    </section>
  )
})

/** A finger that moves over it scrolls to the hours. It shows while the page scrolls. */
function Scrubber({ hours }: { hours: readonly Hour[] }) {
  const bar = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    let timer: number | undefined
    const show = (): void => {
      setShown(true)
      clearTimeout(timer)
      timer = window.setTimeout(() => setShown(false), SCROLL_PAUSE)
    }
    addEventListener('scroll', show, { passive: true })
    return () => {
      removeEventListener('scroll', show)
      clearTimeout(timer)
    }
  }, [])
  const goTo = (minute: number): void =>
    bar.current?.parentElement?.querySelector(`[data-hour="${minute}"]`)?.scrollIntoView({ block: 'start' })
  const drag = (event: PointerEvent): void => {
    if (event.buttons === 0) return
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const minute = under instanceof HTMLElement ? under.dataset['goTo'] : undefined
    if (minute !== undefined) goTo(Number(minute))
  }
  return (
    <div ref={bar} className={styles.scrubber} data-shown={isShown || undefined} aria-hidden="true">
      {/* A finger that went down on one hour must reach the others. */}
      <div onPointerDown={(event) => event.currentTarget.releasePointerCapture(event.pointerId)} onPointerMove={drag}>
        {hours.map(({ minute }) => (
          <button key={minute} type="button" tabIndex={-1} data-go-to={minute} onClick={() => goTo(minute)}>
            {clockText(minute, locale)}
          </button>
        ))}
      </div>
    </div>
  )
}
