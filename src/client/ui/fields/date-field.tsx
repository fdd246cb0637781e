import { parseDate, type CalendarDate } from '@internationalized/date'
import { useId, useRef } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Label,
  Popover,
} from 'react-aria-components'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Icon } from '../pictures/icon.tsx'
import field from './field.module.css'
import styles from './date-field.module.css'

interface Props {
  label: string
  value: string | null
  onChange: (value: string | null) => void
  minValue?: string
  maxValue?: string
  error?: string | null
  disabled?: boolean
}

function dateOf(value: string | null | undefined): CalendarDate | null {
  if (!value) return null
  try {
    return parseDate(value)
  } catch {
    return null
  }
}

/** See docs/rules.md#date-formats. */
export function DateField({ label, value, onChange, minValue, maxValue, error, disabled = false }: Props) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  return (
    // Canadian English is the locale that writes dates as yyyy-MM-dd.
    <I18nProvider locale="en-CA">
      <DatePicker
        className={field.field ?? ''}
        value={dateOf(value)}
        onChange={(next) => onChange(next ? next.toString() : null)}
        minValue={dateOf(minValue)}
        maxValue={dateOf(maxValue)}
        isDisabled={disabled}
        isInvalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        // The form itself decides if a value is valid. The browser's own check would block the submit while an earlier
        // error still shows.
        validationBehavior="aria"
        shouldForceLeadingZeros
      >
        <Label className={field.label}>{label}</Label>
        <Group ref={group} className={styles.group ?? ''}>
          <DateInput className={styles.input ?? ''}>
            {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
          </DateInput>
          <Button className={styles.open ?? ''} aria-label={staffText('kit.choose-date')}>
            <Icon name="calendar" />
          </Button>
        </Group>
        {error ? (
          <p className={field.error} id={`${id}-error`}>
            <Icon name="alert" size={16} />
            {error}
          </p>
        ) : null}
        <Popover className={styles.popover ?? ''} placement="bottom start">
          <Dialog className={styles.dialog ?? ''} aria-label={label}>
            <Calendar firstDayOfWeek="sun">
              <div className={styles.header}>
                <Button slot="previous" className={styles.turn ?? ''} aria-label={staffText('kit.previous-month')}>
                  <Icon name="chevronLeft" />
                </Button>
                <Heading className={styles.month} />
                <Button slot="next" className={styles.turn ?? ''} aria-label={staffText('kit.next-month')}>
                  <Icon name="chevronRight" />
                </Button>
              </div>
              <CalendarGrid className={styles.grid ?? ''}>
                <CalendarGridHeader>
                  {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(cell) => <CalendarCell date={cell} className={styles.cell ?? ''} />}
                </CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  )
}
