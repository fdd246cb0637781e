import { parseDate } from '@internationalized/date'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { isLocalDate, type LocalDate } from '#domain/trip-time/local-date.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import styles from './trip-calendar.module.css'

interface Props {
  date: LocalDate
  today: LocalDate
  days: readonly LocalDate[]
  onDate: (date: LocalDate) => void
  onClose: () => void
}

const REGIONS = { en: 'en-US', es: 'es-ES', fr: 'fr-FR' } as const

export function TripCalendar({ date, today, days, onDate, onClose }: Props) {
  const withPhotos = new Set<string>(days)
  return (
    <Dialog open onOpenChange={onClose} title={t('search.choose-date')} closeLabel={t('common.close')}>
      <I18nProvider locale={REGIONS[locale]}>
        <Calendar
          className={styles.calendar}
          aria-label={t('search.date')}
          value={parseDate(date)}
          maxValue={parseDate(today)}
          firstDayOfWeek="sun"
          autoFocus
          onChange={(chosen) => {
            const day = chosen.toString()
            if (isLocalDate(day)) onDate(day)
          }}
        >
          <div className={styles.header}>
            <Button slot="previous" className={styles.turn} aria-label={t('search.previous-month')}>
              <Icon name="chevronLeft" />
            </Button>
            <Heading className={styles.month} />
            <Button slot="next" className={styles.turn} aria-label={t('search.next-month')}>
              <Icon name="chevronRight" />
            </Button>
          </div>
          <CalendarGrid className={styles.grid}>
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(cell) => (
                <CalendarCell date={cell} className={styles.cell}>
                  {({ formattedDate }) => (
                    <>
                      {formattedDate}
                      {withPhotos.has(cell.toString()) ? (
                        <span className={styles.dot} role="img" aria-label={t('search.day-with-photos')} />
                      ) : null}
                    </>
                  )}
                </CalendarCell>
              )}
            </CalendarGridBody>
          </CalendarGrid>
          <p className={styles.legend}>
            <span className={styles.dot} aria-hidden="true" /> {t('search.days')}
          </p>
        </Calendar>
      </I18nProvider>
    </Dialog>
  )
}
