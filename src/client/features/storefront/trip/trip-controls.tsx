import { Suspense, useEffect, useId, useState, type ReactNode } from 'react'
import { formatUsDate, type LocalDate } from '#domain/trip-time/local-date.ts'
import type { SectionOfRiver } from '#contract/schema.gen.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { LoadBoundary } from '#client/shared-views/parts/load-boundary.tsx'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { afterPaint, usePageLoaded } from '#client/ui/loading/after-paint.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { tryPartsAgain } from '#client/ui/loading/import-part.ts'
import { SelectSkeleton } from '#client/ui/fields/select-skeleton.tsx'
import { dayName } from './trip-dates.ts'
import styles from './trip-controls.module.css'

const loadCalendar = () => import('./trip-calendar.tsx')
// Ignores a failure, because opening the calendar reports it.
const warmUpCalendar = (): void => void loadCalendar().catch(() => undefined)
const TripCalendar = lazyPart(loadCalendar, 'TripCalendar')
const SelectField = lazyPart(() => import('#client/ui/fields/select.tsx'), 'SelectField')

interface DateFieldProps {
  date: LocalDate
  today: LocalDate
  days: readonly LocalDate[]
  onDate: (date: LocalDate) => void
}

/** The trip date as MM/dd/yyyy. */
export function TripDateField({ date, today, days, onDate }: DateFieldProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t('search.date')}
      </label>
      <div className={styles.date}>
        <input
          id={id}
          className={styles.input}
          readOnly
          inputMode="none"
          value={formatUsDate(date)}
          aria-haspopup="dialog"
          onPointerEnter={warmUpCalendar}
          onFocus={warmUpCalendar}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
            event.preventDefault()
            setOpen(true)
          }}
        />
        <Icon name="calendar" />
      </div>
      {open ? (
        <LazyWindow>
          <TripCalendar
            date={date}
            today={today}
            days={days}
            onClose={() => setOpen(false)}
            onDate={(chosen) => {
              setOpen(false)
              onDate(chosen)
            }}
          />
        </LazyWindow>
      ) : null}
    </div>
  )
}

const CHIPS = 7

export function TripDays({ date, today, days, onDate }: DateFieldProps) {
  // Formatting dates is the slowest part of the first screen on a phone. So the buttons with trip dates appear only
  // after the page has loaded.
  const pageLoaded = usePageLoaded()
  if (days.length === 0) return null
  if (!pageLoaded) return <div className={styles.daysResting} />
  return (
    <ul className={styles.days} aria-label={t('search.days')}>
      {days.slice(0, CHIPS).map((day) => (
        <li key={day}>
          <button
            type="button"
            className={styles.day}
            aria-pressed={day === date}
            onClick={() => (day === date ? undefined : onDate(day))}
          >
            {dayName(day, today, locale)}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface SectionProps {
  sections: readonly SectionOfRiver[]
  value: number | null
  onChange: (section: number | null) => void
}

const ALL = 'all'

export function RiverSectionField({ sections, value, onChange }: SectionProps) {
  const [wanted, setWanted] = useState<'later' | 'ready' | 'now'>('later')
  useEffect(() => afterPaint(() => setWanted((last) => (last === 'later' ? 'ready' : last))), [])
  const chosen = sections.find((section) => section.id === value)
  const resting = (retry: () => void) => (
    <SelectSkeleton
      label={t('search.river-section')}
      text={chosen?.name ?? t('search.all-river-sections')}
      onPress={() => {
        setWanted('now')
        retry()
      }}
    />
  )
  if (wanted === 'later') return resting(() => undefined)
  return (
    <LoadBoundary failed={resting}>
      <Suspense fallback={resting(tryPartsAgain)}>
        <SelectField
          label={t('search.river-section')}
          value={chosen ? String(chosen.id) : ALL}
          defaultOpen={wanted === 'now'}
          onChange={(next) => onChange(next === ALL ? null : Number(next))}
          options={[
            { value: ALL, label: t('search.all-river-sections') },
            ...sections.map(({ id, name, river }) => ({ value: String(id), label: name, group: river.name })),
          ]}
        />
      </Suspense>
    </LoadBoundary>
  )
}

interface FilterProps {
  guide: ReactNode
  section: ReactNode
  times: ReactNode
  favourites: ReactNode
  /** The page's address holds a section or a time. */
  isFiltered: boolean
}

/** On a phone, section and times stand behind a button, so that the photos come first. */
export function TripFilter({ guide, section, times, favourites, isFiltered }: FilterProps) {
  const [isOpen, setOpen] = useState(isFiltered)
  const id = useId()
  if (!guide && !section && !times && !favourites) return null
  return (
    <div className={styles.filter}>
      {guide ? <div className={styles.guide}>{guide}</div> : null}
      {section || times ? (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filter" />
          {t('search.filter')}
        </button>
      ) : null}
      {favourites}
      <div id={id} className={isOpen ? styles.filters : `${styles.filters} ${styles.folded}`}>
        {section ? <div className={styles.section}>{section}</div> : null}
        {times ? <div className={styles.times}>{times}</div> : null}
      </div>
    </div>
  )
}

interface FavouritesProps {
  count: number
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function FavouritesFilter({ count, isOn, onChange }: FavouritesProps) {
  return (
    <button type="button" className={styles.favourites} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      <Icon name="heart" />
      <span>{t('favourites.title')}</span> {count}
    </button>
  )
}

interface GuideProps {
  value: string
  /** Offered while the guest types. The field stays a filter by any text. */
  guides: readonly string[]
  onChange: (typed: string) => void
}

export function GuideField({ value, guides, onChange }: GuideProps) {
  const listId = useId()
  return (
    <>
      <TextField
        label={t('search.guide')}
        type="search"
        icon="search"
        placeholder={t('search.guide')}
        autoComplete="off"
        enterKeyHint="search"
        list={guides.length > 0 ? listId : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {guides.length > 0 ? (
        <datalist id={listId}>
          {guides.map((guide) => (
            <option key={guide}>{guide}</option>
          ))}
        </datalist>
      ) : null}
    </>
  )
}
